"""Pictures that people upload: checked, made small and written anew, so that only the image survives."""

from __future__ import annotations

from io import BytesIO

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from turnier.errors import UserError
from turnier.models import Picture, Prize, Tournament, User
from turnier.services.writing import lock, record

LARGEST_FILE = 12_000_000
MOST_PIXELS = 50_000_000
EDGE = 900
"""Pixels of the longer edge as it is kept; enough for a projector and for a certificate."""
LARGEST_KEPT = 3_000_000
"""Bytes of a picture as it is kept; a photo has a tenth of that."""
SAID = {"exif", "comment", "xmp", "XML:com.adobe.xmp"}
"""What a picture may say beside what can be seen, and none has here."""
FORMATS = ("JPEG", "PNG", "WEBP")


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
    unreadable = _("Das ist kein Bild, das hier lesbar ist. Bitte ein JPEG, PNG oder WebP nehmen.")
    try:
        with Image.open(BytesIO(uploaded), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise UserError(_("Das Bild hat zu viele Punkte. Bitte ein kleineres nehmen."), "picture")
            return _small(image)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UserError(unreadable, "picture") from error


def kept_picture(content: bytes) -> bytes:
    """A picture as this program writes it, from a file, unchanged. Raises `UserError` for any other."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG", "PNG")) as image:
            plain = max(image.size) <= EDGE and len(content) <= LARGEST_KEPT and not SAID & set(image.info)
            image.load() if plain else None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        plain = False
    if not plain:
        raise UserError(_("Ein Bild in der Datei ist keines, das dieses Programm gespeichert hat."))
    return content


def _small(image: Image.Image) -> bytes:
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((EDGE, EDGE))
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
