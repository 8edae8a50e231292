"""The same services and rights as the pages, for programs: `/api/v1/`."""
