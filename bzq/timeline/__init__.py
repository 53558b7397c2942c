"""A record walked through an engine: positions, ledger, findings."""
