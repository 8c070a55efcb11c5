"""What a person is told when something is wrong that they can mend."""


class StatedError(Exception):
    """One sentence that names what is wrong and what to do; shown without a traceback."""


class DivergedError(StatedError):
    """Training came to what is no number: another value of a setting may do."""
