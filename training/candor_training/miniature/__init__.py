"""The paper in miniature: its recipe over several seeds, the table, and what counts as its result."""
