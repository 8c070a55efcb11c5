"""Phrases of confidence and the probabilities that people take them for.

The table is the paper's (Table "Linguistic confidence mapping"), from Wallsten et al. (1986).
"""

phrases: dict[str, float] = {
    "almost certain": 0.95,
    "likely": 0.75,
    "probable": 0.75,
    "good chance": 0.65,
    "tossup": 0.5,
    "possible": 0.3,
    "unlikely": 0.15,
    "doubtful": 0.1,
    "improbable": 0.1,
    "almost impossible": 0.05,
}

# Other forms of the same words.
spellings: dict[str, str] = {
    "almost certainly": "almost certain",
    "probably": "probable",
    "possibly": "possible",
    "toss-up": "tossup",
    "toss up": "tossup",
}
