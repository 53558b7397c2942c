"""Text to records, and records to text."""
