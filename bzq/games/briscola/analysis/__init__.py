"""Briscola analysed: the last tricks, once nobody draws any more."""
