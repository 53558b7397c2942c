"""Belote analysed: combinations that were not declared, contracts that could be made, every trick solved."""
