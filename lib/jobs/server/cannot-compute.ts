/** Says in a sentence, for the user, why something cannot be computed from these data. */
export class CannotCompute extends Error {}
