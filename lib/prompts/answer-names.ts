const outer = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu;

/** The form in which answers are compared by name: case, outer punctuation and a leading article don't matter. */
export const plainAnswer = (answer: string): string =>
  answer
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(outer, "")
    .replace(/^(?:an?|the) /, "");

/** Whether an answer has one of these names. */
export const isNamed = (answer: string, names: readonly string[]): boolean =>
  names.some((name) => plainAnswer(name) === plainAnswer(answer));

/** Whether a text has one of these names in it, as words of their own. */
export function mentions(text: string, names: readonly string[]): boolean {
  const words = (part: string) => ` ${part.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const whole = words(plainAnswer(text));
  return names.some((name) => {
    const sought = words(plainAnswer(name));
    return sought.trim() !== "" && whole.includes(sought);
  });
}
