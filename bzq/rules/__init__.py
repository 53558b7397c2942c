"""Rule sets as data: presets, options, and the text of a Rules tag made a checked rule set."""
