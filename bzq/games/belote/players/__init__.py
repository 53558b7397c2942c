"""The players of Belote: how they bid, declare and play."""
