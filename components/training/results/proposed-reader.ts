/** What a reader is called unless somebody names it: rules by what they are, a language model by its name. */
export const proposedReader = (kind: "rules" | "read", model: string): string =>
  kind === "rules" ? "Rules" : model;
