import type { Label } from "@/lib/metrics/agreement/label";

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Texts as labels: as numbers if every one of them is a number, so that 1 and 1.0 are one label. */
export function toLabels(texts: readonly string[]): Label[] {
  return texts.every((text) => decimal.test(text)) ? texts.map(Number) : [...texts];
}
