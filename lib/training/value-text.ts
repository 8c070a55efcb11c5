import { noValue } from "./setting-problem";

/** A setting's value as the form takes it: texts as they are, the rest as JSON, and none for no value. */
export function valueText(value: unknown): string {
  if (value === null) return noValue;
  return typeof value === "string" ? value : JSON.stringify(value);
}
