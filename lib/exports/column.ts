/** What a column of an export holds. In CSV, unknown is empty; in JSONL, null. */
export interface Column {
  type: "text" | "integer" | "number" | "boolean" | "instant" | "object" | "uuid";
  meaning: string;
  unit?: string;
  /** What it may be: each value with its meaning, or a range in words. */
  allowed?: Readonly<Record<string, string>> | string;
}
