import type { Provider } from "@/lib/providers/schema";

/** What a reader is called unless somebody names it: rules by what they are, a language model by its name. */
export const proposedReader = (kind: "rules" | "read", model: string): string =>
  kind === "rules" ? "Rules" : model;

/** The chosen provider; the only one where nobody has chosen. */
export const chosenProvider = <P extends Pick<Provider, "id">>(
  providers: readonly P[],
  id: string,
): P | undefined =>
  providers.find((one) => one.id === id) ?? (providers.length === 1 ? providers[0] : undefined);
