/** Why something cannot be computed from these data, in a sentence for who asked for it. */
export class CannotCompute extends Error {}
