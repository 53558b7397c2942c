"""What holds for every record: checked on random deals, random edits and hostile text."""
