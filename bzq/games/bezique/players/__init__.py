"""The players of Bézique and its forms: what they see, what they declare, and how they play."""
