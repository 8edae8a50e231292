"""A rectangle on the paper that can be cut into smaller ones, in points from the lower left corner of the page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """A rectangle by its four edges."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """In points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """In points."""
        return self.top - self.bottom

    def inset(self, across: float, along: float) -> Frame:
        """The frame without a margin left and right, and one below and above."""
        return Frame(self.left + across, self.bottom + along, self.right - across, self.top - along)

    def cut_top(self, height: float) -> tuple[Frame, Frame]:
        """The upper piece of this height, and the rest."""
        edge = self.top - height
        return Frame(self.left, edge, self.right, self.top), Frame(self.left, self.bottom, self.right, edge)

    def cut_bottom(self, height: float) -> tuple[Frame, Frame]:
        """The lower piece of this height, and the rest."""
        rest, piece = self.cut_top(self.height - height)
        return piece, rest

    def cut_left(self, width: float) -> tuple[Frame, Frame]:
        """The left piece of this width, and the rest."""
        edge = self.left + width
        return Frame(self.left, self.bottom, edge, self.top), Frame(edge, self.bottom, self.right, self.top)

    def cut_right(self, width: float) -> tuple[Frame, Frame]:
        """The right piece of this width, and the rest."""
        rest, piece = self.cut_left(self.width - width)
        return piece, rest

    def across(self, parts: int, gap: float = 0) -> tuple[Frame, ...]:
        """Equal frames side by side."""
        step = (self.width + gap) / parts
        lefts = [self.left + step * index for index in range(parts)]
        return tuple(Frame(left, self.bottom, left + step - gap, self.top) for left in lefts)

    def down(self, parts: int) -> tuple[Frame, ...]:
        """Equal frames from top to bottom."""
        step = self.height / max(parts, 1)
        tops = [self.top - step * index for index in range(parts)]
        return tuple(Frame(self.left, top - step, self.right, top) for top in tops)


A4 = Frame(0, 0, 595.276, 841.89)
A4_ACROSS = Frame(0, 0, 841.89, 595.276)
A5 = Frame(0, 0, 420.945, 595.276)
A3_ACROSS = Frame(0, 0, 1190.551, 841.89)
