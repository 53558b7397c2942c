"""A site over a folder of records, for the browser of whoever keeps it: a list, a page of each deal, its findings."""
