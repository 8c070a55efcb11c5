/** A text from elsewhere as Postgres can hold it: what is no character becomes the sign for an unknown one. */
export const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** Parses JSON from elsewhere, whose texts become storable. @throws SyntaxError */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_, value) => (typeof value === "string" ? storable(value) : value));
