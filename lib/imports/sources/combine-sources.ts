import { FileProblem } from "../reading/file-problem";
import { readSource } from "./read-source";
import { pathOf, type SourceFile } from "./source-file";

/** The result is made in the browser's memory. */
const maxBytes = 200_000_000;

/**
 * Makes one file of JSON lines of several files, or of a JSON document. Records get the split that their file's name
 * says, unless they have one.
 * @throws FileProblem for a record that can't be read, or files that are too large or not alike
 */
export async function combineSources(
  sources: readonly [SourceFile, ...SourceFile[]],
): Promise<File> {
  if (sources.reduce((n, { file }) => n + file.size, 0) > maxBytes) {
    throw new FileProblem(
      "Files of up to 200 MB together can be combined here. Import larger ones one by one.",
    );
  }
  const [first] = sources;
  const lines: string[] = [];
  let columns: string[] | undefined;
  for (const source of sources) {
    const own = source.split === null ? {} : { split: source.split };
    let isFirst = true;
    for await (const items of readSource(source)) {
      for (const item of items) {
        if ("problem" in item) {
          const message = `Record ${item.line} of ${source.file.name} ${item.problem}.`;
          throw new FileProblem(message, item.line);
        }
        const keys = [...item.cells.keys()];
        columns ??= keys;
        if (isFirst && !keys.some((key) => columns?.includes(key))) {
          throw new FileProblem(
            `${source.file.name} has no column of ${first.file.name}. Import them one by one.`,
          );
        }
        isFirst = false;
        lines.push(`${JSON.stringify({ ...own, ...Object.fromEntries(item.cells) })}\n`);
      }
    }
  }
  return new File(lines, nameOf(sources), { type: "application/x-ndjson" });
}

/** After the folder that they lie in, or the first of them. */
function nameOf([{ file }]: readonly [SourceFile, ...SourceFile[]]): string {
  const folder = pathOf(file)
    .split("/")
    .slice(0, -1)
    .find((part) => part !== "" && part !== ".");
  return `${folder ?? file.name.replace(/(-\d{5}-of-\d{5})?\.[^.]*$/, "")}.jsonl`;
}
