"""A record, or a match, as one page for a browser: everything in it, nothing fetched."""
