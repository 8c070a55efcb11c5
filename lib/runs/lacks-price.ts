import { localProviderId } from "@/lib/providers/schema";
import { formatPrice } from "@/lib/text/format-price";
import type { RunPlan } from "./schema";

/** Whether a step's calls count as free because nobody has given a price. What this machine serves is free. */
export const lacksPrice = ({ choice, isPriced }: RunPlan["steps"][number]): boolean =>
  choice !== null && choice.providerId !== localProviderId && !isPriced;

/** What the spending limit does to a run whose steps are these. */
export const limitText = (steps: RunPlan["steps"], mostCost: number): string =>
  steps.some(({ isPriced }) => isPriced)
    ? `It stops before it could spend more than ${formatPrice(mostCost)}.`
    : "Nothing that it asks has a price, so no limit of costs stops it.";

/** What is said where a model's price is not known. */
export const unpricedText =
  "Models without a price count as free, and the limit does not stop their calls.";
