/** The address of a stage's row on its page. */
export const rowOf = (stage: string) => `stage-${stage}`;
