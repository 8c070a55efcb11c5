"""From generations and readings to the paper's table: who is right how often, and knows it."""
