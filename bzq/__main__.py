"""``python -m bzq``: the command line."""

from bzq.cli.main import run

run()
