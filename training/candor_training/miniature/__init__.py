"""The paper in miniature: its recipe over several seeds, the table, and the criteria for its result."""
