"""The engine of Briscola and its forms: rules as functions over a position, without text or screens."""
