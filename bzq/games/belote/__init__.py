"""The engine of Belote: rules as functions over a position, without text or screens."""
