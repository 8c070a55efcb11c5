// Apart from the test itself, because pages show them: the library of the test makes code from text when it is loaded,
// which the pages' policy refuses.

/** The test takes three people or more, each with 30 texts that somebody else has read as well. */
export const fewestAnnotators = 3;
export const fewestTexts = 30;
/** Of fewer questions than this a person's texts are too much alike to test. */
export const fewestTextQuestions = 10;
/** What a person may be better by, for the reader to be preferred as the cheaper one: 0.1 for crowdworkers. */
export const crowdEpsilon = 0.1;
