import { noValue } from "./setting-problem";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * A setting's value as the form takes it, and `readValue` reads it: `none` for no value, a text as it is, the rest as JSON;
 * as JSON also a text that would be read as something else.
 */
export function valueText(value: unknown): string {
  if (value === null) return noValue;
  return typeof value === "string" && readValue(value) === value ? value : JSON.stringify(value);
}

/** A number, a list or true where it reads as one, else a word. */
export function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text.trim();
  }
}
