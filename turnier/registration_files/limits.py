"""How large a registration list may be; a real one of 1,000 rows has 21 kB and unpacks to nine times that."""

from __future__ import annotations

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_ARCHIVE_ENTRIES = 200
MAX_UNPACKED_BYTES = 20 * 1024 * 1024
MAX_UNPACKED_RATIO = 100
MAX_ROWS = 5_000
MAX_COLUMNS = 50
MAX_CELL_CHARACTERS = 32_767
MAX_LINE_CHARACTERS = 100_000
MAX_FAULTS = 20
MAX_XML_ELEMENTS = 1_000_000
MAX_XML_DEPTH = 40
MAX_XML_NAMES = 500
