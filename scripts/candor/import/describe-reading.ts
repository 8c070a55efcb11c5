import { namesQuestions } from "@/lib/imports/create-missing";
import { fieldsOf } from "@/lib/imports/fields";
import { scaleWarning } from "@/lib/imports/guess/guess-scale";
import { sourceText } from "@/lib/imports/options";
import type { Preview } from "@/lib/imports/preview";
import type { Opened } from "@/lib/imports/sources/open-files";
import type { TestSet } from "@/lib/imports/test-sets/test-set";
import { count as counted } from "@/lib/text/count";
import type { Reading } from "./choose-reading";

/** A test set that was recognised, and whether it has as many records as it should. */
export function describeTestSet({ name, parts }: TestSet, formed: Opened["formed"]): string {
  const others = parts.map(({ id, label }) => `  --part ${id}: ${label}`);
  const counts = formed?.counts.map(({ what, found, expected }) => {
    const differs = found === expected ? "as expected" : `but ${count(expected)} expected`;
    return `  ${count(found)} ${what}, ${differs}`;
  });
  const made = formed ? `${formed.wanted.part} is made of it` : "imported as it is";
  return [`This is ${name}: ${made}`, ...(counts ?? []), ...others].join("\n");
}

const count = (n: number) => n.toLocaleString("en");

/** What was guessed of a file and why, for the person to look over. */
export function describeReading(name: string, preview: Preview, reading: Reading): string {
  const { kind, guess, scaleGuess, options, checked } = reading;
  const { length } = preview.items;
  const lines = [
    `${name}: ${kind}, ${counted(preview.columns.length, "column")}, ${preview.format}${preview.sheets ? `, sheet “${preview.sheets.read}”` : ""}; looked at ${preview.isWhole ? "all" : "the first"} ${counted(length, "row")}`,
  ];
  for (const [field, source] of Object.entries(options.mapping)) {
    if (source === null) continue;
    const from = sourceText(source);
    const isGuessed = JSON.stringify(guess.mapping[field]) === JSON.stringify(source);
    lines.push(row(field, from, isGuessed ? (guess.why.get(field) ?? "") : "As you said."));
  }
  if (scaleGuess && options.scale) {
    const warning = scaleWarning(scaleGuess, options.scale);
    const asSaid = warning ? `As you said: ${warning}.` : "As you said.";
    const why = options.scale === scaleGuess.scale ? scaleGuess.why : asSaid;
    lines.push(row("scale", options.scale, why));
  }
  const tags = Object.entries(options.tags ?? {}).map(([column, of]) => `“${column}” of the ${of}`);
  if (tags.length > 0) lines.push(`  tags: ${tags.join(", ")}`);
  const ignored = checked.ignored.filter((column) => !options.tags?.[column]);
  if (ignored.length > 0)
    lines.push(`  not imported: ${ignored.map((one) => `“${one}”`).join(", ")}`);
  return lines.join("\n");
}

const row = (field: string, from: string, why: string) =>
  `  ${field.padEnd(15)} ${from.padEnd(32)} ${why}`.trimEnd();

/**
 * What must be said before the file can be imported, each with the option that says it; nothing where the guess is
 * certain. The browser's page asks the same.
 * @param known the project's datasets; null where the token can't look them up
 */
export function whatIsMissing(
  { kind, scaleGuess, options, checked, isDoubtful }: Reading,
  known: ReadonlySet<string> | null,
): string[] {
  const fields = [...checked.fieldProblems].map(([field, message]) => {
    const { isKey } = fieldsOf(kind).find(({ name }) => name === field) ?? {};
    const other = isKey
      ? `write {"lineNumber": true} for “${field}” into the --mapping`
      : `--value ${field}=TEXT`;
    return `${message} Say --field ${field}=COLUMN, or ${other}.`;
  });
  const scale =
    scaleGuess && options.scale === undefined
      ? [
          `Are numbers fractions or percentages? ${scaleGuess.why} Say --scale fraction or --scale percent.`,
        ]
      : [];
  const unknown =
    namesQuestions(kind) && !options.createMissing && known !== null
      ? checked.datasets.filter((name) => !known.has(name))
      : [];
  const datasets = unknown
    .slice(0, 5)
    .map(
      (name) =>
        `The project has no dataset “${name}”. Say --dataset NAME, or --create-missing to make it.`,
    );
  const kinds = isDoubtful
    ? [
        "It was taken for generations, but no column names the model, and its columns fit questions as well. Say --kind questions or --kind generations.",
      ]
    : [];
  return [...kinds, ...fields, ...scale, ...datasets];
}
