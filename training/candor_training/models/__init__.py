"""Models: loading, saving, decoding, scoring."""
