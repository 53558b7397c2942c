"""A record of the Bézique family walked through its engine."""
