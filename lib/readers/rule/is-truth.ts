import { isNamed } from "@/lib/prompts/answer-names";
import type { Asked } from "./asked";
import { contentStems } from "./words";

/** Whether an answer is the truth by its words. Those of the question add nothing: "the HEXA gene" is "HEXA". */
export function isTruth(answer: string, names: readonly string[], asked: Asked): boolean {
  if (isNamed(answer, names)) return true;
  const own = newStems(answer, asked);
  return own !== "" && names.some((name) => newStems(name, asked) === own);
}

const newStems = (text: string, { stems }: Asked): string =>
  [...contentStems(text)].filter((one) => !stems.has(one)).join(" ");
