/** A reader's name with its version, as lists show it. */
export const readerLabel = ({ name, version }: { name: string; version: string }): string =>
  version ? `${name} (${version})` : name;

/**
 * What a reader is that goes by rules: in a list, Candor's and those of a training recipe look alike.
 * @param label as `readerLabel` makes it
 * @returns null where its kind and name say enough
 */
export function readerNote(kind: string, label: string): string | null {
  if (kind !== "rule") return null;
  if (/\(rules \d+\)$/.test(label))
    return "Candor’s rules: what a text says literally, on any question";
  if (label === "literal") return "A training recipe’s own rules, for its made-up world only";
  return null;
}
