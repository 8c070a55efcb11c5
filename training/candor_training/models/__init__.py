"""Models: loading, saving, what all training has in common, decoding, and servers that write."""
