import type { Provider } from "@/lib/providers/schema";

/** The chosen provider; the only one where nobody has chosen. */
export const chosenProvider = <P extends Pick<Provider, "id">>(
  providers: readonly P[],
  id: string,
): P | undefined =>
  providers.find((one) => one.id === id) ?? (providers.length === 1 ? providers[0] : undefined);
