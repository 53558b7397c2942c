"""bzq: read, validate, score and write records of Bézique and its relatives."""

__version__ = "0.1.0"
