"""Walking records: what a mark forgives, what a claim costs, what hidden cards may be."""
