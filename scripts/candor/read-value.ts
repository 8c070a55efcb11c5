/** What the text of an option stands for: a number, a list or true where it reads as one in JSON, else a text. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => {
      // JSON has no way to send it on: it would become null.
      if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
        throw new RangeError("too large");
      return value;
    });
  } catch {
    return text;
  }
}
