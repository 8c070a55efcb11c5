import type { Provider, providerKinds } from "@/lib/providers/schema";
import { toDollars, toMillionths } from "@/lib/text/dollars";

/** A model with its prices in dollars per million tokens, as they are typed. */
interface PriceValues {
  model: string;
  input: number | string;
  output: number | string;
  /** Tokens; empty for none. */
  thinking: number | string;
}

export interface ProviderValues {
  name: string;
  kind: (typeof providerKinds)[number];
  url: string;
  /** Empty to keep the stored one, or for none. */
  key: string;
  mostAtOnce: number | string;
  /** Empty for no limit. */
  mostPerMinute: number | string;
  structured: boolean;
  prices: PriceValues[];
}

export const newProvider: ProviderValues = {
  name: "",
  kind: "anthropic",
  url: "",
  key: "",
  mostAtOnce: 16,
  mostPerMinute: "",
  structured: true,
  prices: [],
};

/** A stored provider as its form shows it. */
export const toValues = (provider: Provider): ProviderValues => ({
  name: provider.name,
  kind: provider.kind === "local" || provider.kind === "trained" ? "compatible" : provider.kind,
  url: provider.url ?? "",
  key: "",
  mostAtOnce: provider.mostAtOnce,
  mostPerMinute: provider.mostPerMinute ?? "",
  structured: provider.structured,
  prices: Object.entries(provider.prices).map(([model, { input, output, thinking }]) => ({
    model,
    input: toDollars(input),
    output: toDollars(output),
    thinking: thinking ?? "",
  })),
});

/** What is sent of a form: a key only where one was typed. */
export function toBody({ name, kind, url, key, structured, ...values }: ProviderValues) {
  return {
    name,
    url: kind === "compatible" ? url.trim() : null,
    ...(key.trim() !== "" && { key: key.trim() }),
    mostAtOnce: Number(values.mostAtOnce),
    mostPerMinute: values.mostPerMinute === "" ? null : Number(values.mostPerMinute),
    structured,
    prices: Object.fromEntries(
      values.prices
        .filter(({ model }) => model.trim() !== "")
        .map(({ model, input, output, thinking }) => [
          model.trim(),
          {
            input: toMillionths(input),
            output: toMillionths(output),
            ...(thinking !== "" && { thinking: Number(thinking) }),
          },
        ]),
    ),
  };
}
