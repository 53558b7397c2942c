"""The Bézique family: one engine, driven by a rule set."""
