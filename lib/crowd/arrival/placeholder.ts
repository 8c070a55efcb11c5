/** Stands for a person's id in the address that a study gives for its platform, which replaces it. */
export const placeholder = "ID";
