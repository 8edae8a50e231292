"""The results as files to take along: pages, tables, pictures, with nobody in them who is hidden."""
