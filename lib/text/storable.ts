/** A text from elsewhere as Postgres can hold it: what is no character becomes the sign for an unknown one. */
export const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/**
 * Parses JSON from elsewhere, whose texts and keys become storable.
 * @param become what its texts and keys become, where more is to change
 * @throws SyntaxError
 */
export const parseStorable = (json: string, become = storable): unknown =>
  JSON.parse(json, (_, value) => {
    if (typeof value === "string") return become(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [become(key), inner]));
  });
