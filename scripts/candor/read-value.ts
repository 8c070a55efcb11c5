/** What the text of an option stands for: a number, a list or true where it reads as one in JSON, else a text. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
