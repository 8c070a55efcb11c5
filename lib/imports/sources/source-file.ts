import { FileProblem, sniffTable } from "../reading/file-problem";

/** A file with data, one of perhaps several. `names` has a name on each line and no header. */
export interface SourceFile {
  file: File;
  format: "json" | "names" | "table";
  /** As publishers name their files: train, validation, test; null where the name says none. */
  split: string | null;
}

/** Characters by which a JSON document is told from JSON lines. */
const lookAt = 256_000;

/**
 * The files with data among those that somebody chose, in the order of their names: the rest of a Hugging Face folder
 * is about the data.
 * @throws FileProblem where none has data, or they lie in folders that are sets of their own
 */
export async function findSources(files: readonly File[]): Promise<SourceFile[]> {
  const named = files.filter(({ name }) => !isAboutData(name));
  const data = named.length > 0 ? named : files;
  const folders = new Set(data.map((file) => placeOf(file).folder));
  if (folders.size > 1) {
    throw new FileProblem(
      `The folder has several sets: ${[...folders].sort().join(", ")}. Choose the files of one.`,
    );
  }
  const sources = await Promise.all(
    data.map(async (file) => ({
      file,
      format: await formatOf(file),
      split: splitOf(file.name) ?? placeOf(file).split,
    })),
  );
  const nameOf = ({ file }: SourceFile) => pathOf(file) || file.name;
  return sources.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

const isAboutData = (name: string) =>
  /^\.|^(readme|license)\b|^dataset_infos?\.json$|^state\.json$|\.(md|py|txt|lock|ya?ml)$/i.test(
    name,
  ) && !isListOfNames(name);

/** FActScore publishes the people as prompt_entities.txt. */
const isListOfNames = (name: string) => /entit(y|ies)\w*\.txt$/i.test(name);

interface Placed {
  /** Of a file that was dropped, as the drop zone tells it. */
  relativePath?: string;
  /** Of a file of a folder that was chosen. Node’s files have none. */
  webkitRelativePath?: string;
}

/** Where a file lies in a folder; an empty text where nothing tells it. */
export const pathOf = ({ relativePath, webkitRelativePath }: Placed): string =>
  relativePath || webkitRelativePath || "";

/** The folder of a set, and the split that the folder in it is called after: `default/train/0000.parquet`. */
function placeOf(file: File): { folder: string; split: string | null } {
  const folders = pathOf(file).split("/").slice(0, -1);
  const split = splitOf(folders.at(-1) ?? "");
  return { folder: (split === null ? folders : folders.slice(0, -1)).join("/"), split };
}

async function formatOf(file: File): Promise<SourceFile["format"]> {
  const bytes = new Uint8Array(await file.slice(0, lookAt).arrayBuffer());
  if (sniffTable(bytes)) return "table";
  if (isListOfNames(file.name)) return "names";
  return isJson(new TextDecoder().decode(bytes), file.size <= lookAt) ? "json" : "table";
}

/** An object that holds a list of objects, after texts and numbers at most. */
const holdsList =
  /^\s*\{\s*(?:"[^"]*"\s*:\s*(?:"[^"]*"|[-+.\dEe]+|true|false|null)\s*,\s*)*"[^"]*"\s*:\s*\[\s*\{/;

/** Whether a text is one JSON document. Of JSON lines, each line is one. */
function isJson(text: string, isWhole: boolean): boolean {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) return true;
  if (!holdsList.test(trimmed)) return false;
  const [first = "", ...others] = trimmed.split("\n");
  return !isObject(first) || (isWhole && others.length === 0 && hasOneList(first));
}

function isObject(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false; // Half of a document.
  }
}

const hasOneList = (line: string) =>
  Object.values(JSON.parse(line)).filter((value) => typeof value === "object").length === 1;

const splits: Record<string, string> = {
  dev: "validation",
  val: "validation",
  valid: "validation",
};

/** From `validation-00000-of-00002.parquet`, `unfiltered-web-dev.json` or `valid.json`. */
function splitOf(name: string): string | null {
  const stem = name.replace(/\.[^.]*$/, "").replace(/-\d{5}-of-\d{5}.*$/, "");
  const [word] =
    /(?:^|[-_.])(train(?:ing)?|validation|valid|val|dev|test)$/i.exec(stem)?.slice(1) ?? [];
  if (word === undefined) return null;
  const plain = word.toLowerCase();
  return splits[plain] ?? plain.replace("training", "train");
}
