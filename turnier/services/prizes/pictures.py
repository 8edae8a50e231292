"""Pictures that people upload: checked, made small and written anew, so that only the image survives."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from turnier.models import Picture, Prize, Tournament, User
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError

LARGEST_FILE = 12_000_000
MOST_PIXELS = 16_000_000
"""Of a picture that has to be unpacked as a whole; a few bytes may say that they are any number of pixels."""
MOST_PIXELS_OF_A_PHOTO = 52_000_000
"""Of a JPEG that can be unpacked smaller than it is, line by line, as telephones write it."""
EDGE = 900
"""Pixels of the longer edge as it is kept; enough for a projector and for a certificate."""
LARGEST_KEPT = 3_000_000
"""Bytes of a picture as it is kept; a photo has a tenth of that."""
SAID = {"exif", "comment", "xmp", "XML:com.adobe.xmp"}
"""What a picture may say beside what can be seen, and none has here."""
FORMATS = ("JPEG", "PNG", "WEBP")
BOMBS = (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError)
"""What Pillow raises for a picture that claims more pixels than anybody needs."""
_unpacking = Lock()
"""One picture at a time: the largest that is taken needs 150 MB while it is made small."""


def picture_save(tournament: Tournament, content: bytes, prize: Prize | None = None) -> Picture:
    """Stores a checked picture for a prize, or the club's logo. Part of the caller's transaction."""
    picture, _created = Picture.objects.update_or_create(
        tournament=tournament, prize=prize, defaults={"content": content}
    )
    return picture


@transaction.atomic
def logo_save(*, tournament: Tournament, content: bytes, by: User | None) -> None:
    """Stores the logo that stands on the certificates."""
    tournament = lock(tournament.pk)
    picture_save(tournament, content)
    record(tournament, "logo_save", by=by)


def logo_of(tournament: Tournament) -> bytes | None:
    """The club's logo; None without one."""
    content = Picture.objects.filter(tournament=tournament, prize=None).values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def cleaned_picture(uploaded: bytes) -> bytes:
    """The picture upright and at most `EDGE` long, without place and camera, as PNG or JPEG. Raises `UserError`."""
    if len(uploaded) > LARGEST_FILE:
        raise UserError(_("Das Bild ist größer als 12 MB. Bitte ein kleineres nehmen."), "picture")
    try:
        with _unpacking, Image.open(BytesIO(uploaded), formats=FORMATS) as image:
            _check_pixels(image)
            return _small(image)
    except BOMBS as error:
        raise UserError(_too_large(), "picture") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        text = _("Das ist kein Bild, das hier lesbar ist. Bitte ein JPEG, PNG oder WebP nehmen.")
        raise UserError(text, "picture") from error


def kept_picture(content: bytes) -> bytes:
    """A picture as this program writes it, from a file, unchanged. Raises `UserError` for any other."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG", "PNG")) as image:
            plain = max(image.size) <= EDGE and len(content) <= LARGEST_KEPT and not SAID & set(image.info)
            image.load() if plain else None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, *BOMBS):
        plain = False
    if not plain:
        raise UserError(_("Ein Bild in der Datei ist keines, das dieses Programm gespeichert hat."))
    return content


def _check_pixels(image: Image.Image) -> None:
    """Refuses a picture by the size that its first bytes say, before anything of it is unpacked."""
    by_line = image.format == "JPEG" and "progressive" not in image.info
    if image.width * image.height > (MOST_PIXELS_OF_A_PHOTO if by_line else MOST_PIXELS):
        raise UserError(_too_large(), "picture")


def _too_large() -> str:
    return _("Das Bild hat zu viele Punkte. Bitte auf höchstens 4000 × 4000 verkleinern.")


def _small(image: Image.Image) -> bytes:
    image.thumbnail((EDGE, EDGE))
    upright = ImageOps.exif_transpose(image)
    flat = Image.new("RGB", upright.size, "white")
    seen = upright.convert("RGBA")
    flat.paste(seen, mask=seen.getchannel("A"))
    drawing, photo = BytesIO(), BytesIO()
    flat.save(drawing, "PNG", optimize=True)
    flat.save(photo, "JPEG", quality=85)
    # A logo stays sharp as PNG; a photo would be ten times as large.
    return drawing.getvalue() if drawing.tell() <= 2 * photo.tell() else photo.getvalue()


def content_type(content: bytes) -> str:
    """The media type of a picture as it is stored here."""
    return "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
