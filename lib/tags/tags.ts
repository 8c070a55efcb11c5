import { z } from "zod";

/** What columns of one's own describe: a project's people and programs, its questions, models and forecasts. */
export const tagKinds = ["reader", "question", "model", "forecast"] as const;
export const tagKind = z.enum(tagKinds);
export type TagKind = z.infer<typeof tagKind>;

/** Text by name. The database holds the same limits. */
export type Tags = Readonly<Record<string, string>>;

export const mostTags = 20;
export const longestName = 60;
export const longestValue = 200;
/** Different values of one tag of a project's forecasts, which are counted apart by it. */
export const mostForecastValues = 1_000;

/** One tag of a kind, in an address: `reader.superforecaster`. A name may hold anything, so it is escaped. */
const tagField = new RegExp(`^(${tagKinds.join("|")})\\.(.+)$`);

export const writeTagField = (kind: TagKind, name: string): string =>
  `${kind}.${encodeURIComponent(name)}`;

/** @throws URIError for what is not escaped well, or holds a NUL, which Postgres does not store */
function readEscaped(escaped: string): string {
  const text = decodeURIComponent(escaped);
  if (text.includes("\0")) throw new URIError("It holds a NUL.");
  return text;
}

/** The tag that such a text names; null where it names none. */
export function readTagField(text: string): { kind: TagKind; name: string } | null {
  const [, kind, escaped] = tagField.exec(text) ?? [];
  try {
    const name = readEscaped(escaped ?? "");
    const isShort = name.length >= 1 && name.length <= longestName;
    return kind && isShort ? { kind: tagKind.parse(kind), name } : null;
  } catch {
    return null;
  }
}

/** A tag with a value, in an address: `reader.superforecaster=yes`; `reader.superforecaster=` where it has none. */
export const writeTag = (field: string, value: string): string =>
  `${field}=${encodeURIComponent(value)}`;

export function readTag(text: string): { field: string; value: string } | null {
  const at = text.indexOf("=");
  const field = text.slice(0, at);
  if (at < 0 || readTagField(field) === null) return null;
  try {
    return { field, value: readEscaped(text.slice(at + 1)) };
  } catch {
    return null;
  }
}
