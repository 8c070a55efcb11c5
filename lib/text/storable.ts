/** A text from elsewhere as Postgres can hold it: what is no character becomes the sign for an unknown one. */
export const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** Parses JSON from elsewhere, whose texts and keys become storable. @throws SyntaxError */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_, value) => {
    if (typeof value === "string") return storable(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), inner]));
  });
