import type { Criterion, Tried } from "./schema";

/** The temperature that is best by a criterion, the lowest of several; null where none has a figure. */
export function bestTemperature(tried: readonly Tried[], criterion: Criterion): number | null {
  const loss = (one: Tried): number => {
    const figure = one[criterion];
    if (!("value" in figure)) return Number.POSITIVE_INFINITY;
    return criterion === "ece" ? figure.value : -figure.value;
  };
  const [best] = tried.toSorted((a, b) => loss(a) - loss(b) || a.temperature - b.temperature);
  return best && loss(best) < Number.POSITIVE_INFINITY ? best.temperature : null;
}
