// Without the rest of the schemas, which a crowdworker's browser need not load.

/** Characters of an answer, at most. */
export const longestAnswer = 500;

/** What is being typed may be too long for a while: its field says so, and cuts nothing off. */
export const longestTyped = 2_000;
