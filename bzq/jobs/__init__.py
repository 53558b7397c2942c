"""Work spread over processes and machines: results in order, nothing lost, nothing counted twice. Knows no cards."""
