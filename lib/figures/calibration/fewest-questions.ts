/** Fewer questions than this can't say how far a figure may be off: resampling repeats the same few. */
export const fewestQuestions = 10;
