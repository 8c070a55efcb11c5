import { openAsBlob } from "node:fs";
import path from "node:path";
import { CallError } from "@/lib/http/client";
import { guessJoin } from "@/lib/imports/join/guess-join";
import { type Joined, joinFiles, type Part } from "@/lib/imports/join/join-files";
import { openSecond } from "@/lib/imports/join/open-second";
import { unmatchedText } from "@/lib/imports/join/unmatched-text";
import type { RowError } from "@/lib/imports/options";
import { readPreview } from "@/lib/imports/preview";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { ImportDetail } from "@/lib/imports/schema";
import { type Opened, openFiles } from "@/lib/imports/sources/open-files";
import { waitingText } from "@/lib/imports/waiting-text";
import { count } from "@/lib/text/count";
import type { ImportFileOptions } from "../parse-command";
import { InputProblem, RefusedFile, UsageProblem } from "../problems";
import { findInputs } from "../read-input";
import { type Api, openApi } from "./api";
import { chooseReading } from "./choose-reading";
import { describeReading, describeTestSet, whatIsMissing } from "./describe-reading";

/** Where the command says what it does while it runs. */
export interface Say {
  line(text: string): void;
  /** Takes the place of the last progress, where there is a terminal. */
  progress(text: string): void;
  /** Prints a part of the result as soon as it is there. */
  print(text: string): void;
}

/**
 * Imports a file by the API, as the browser's page would where the person accepts what it proposes. It asks nothing:
 * where something is not certain it says which option tells it.
 * @returns what was imported
 * @throws UsageProblem, InputProblem, RefusedFile
 */
export async function importFile(
  files: readonly string[],
  said: ImportFileOptions,
  say: Say,
): Promise<string> {
  const api = openApi(said.project ?? process.env.CANDOR_API, process.env.CANDOR_TOKEN);
  try {
    return await importBy(api, await open(files, said), said, say);
  } catch (error) {
    if (error instanceof FileProblem)
      throw new InputProblem(error.message.replace(/\.$/, ""), error.line);
    if (error instanceof CallError) throw new UsageProblem(textOf(error));
    throw error;
  }
}

interface Ready extends Part {
  /** What it was made of. */
  opened: Opened;
  /** Where it was joined from two files. */
  joined?: Joined;
}

async function importBy(
  api: Api,
  { file, preview, opened, joined }: Ready,
  said: ImportFileOptions,
  say: Say,
) {
  const remembered = await api.remembered(preview.columns);
  const { formed } = opened;
  const reading = await chooseReading({ preview, name: file.name }, remembered, {
    ...said,
    kind: said.kind ?? formed?.kind,
  });
  // What a test set is made with stays with its questions, unless a mapping says otherwise.
  if (formed && said.mapping === undefined)
    reading.options.tags = Object.fromEntries(formed.tags.map((tag) => [tag, "question"]));
  const { kind, checked } = reading;
  const options = { ...reading.options, madeFrom: opened.madeFrom };
  if (opened.testSet) say.line(describeTestSet(opened.testSet, opened.formed));
  say.line(describeReading(file.name, preview, reading));
  const unmatched = joined && unmatchedText(joined);
  if (unmatched) say.line(`  ${unmatched}`);
  const missing = whatIsMissing(reading, await api.datasets());
  if (said["dry-run"]) {
    for (const one of missing) say.line(one);
    return `${JSON.stringify({ kind, ...options }, null, 2)}\n`;
  }
  if (missing.length > 0)
    throw new UsageProblem(["it can’t be imported yet", ...missing].join("\n  "));
  if (checked.rowsBad > 0 && options.onBadRows === "refuse") {
    throw new RefusedFile(badRows(checked.errors, checked.rowsBad, preview.isWhole));
  }
  const made = await api.create({
    kind,
    filename: file.name,
    options: { ...options, ...(joined && { joinedFrom: joined.joinedFrom }) },
  });
  const done = await send(api, made.id, file, say);
  return said.json ? `${JSON.stringify(done)}\n` : outcomeOf(done, api.pageOf(done.id));
}

/** Sends the file, and says how far it is. @throws RefusedFile with its bad rows */
async function send(api: Api, id: string, file: File, say: Say): Promise<ImportDetail> {
  const timer = setInterval(() => {
    api.get(id).then(
      (found) =>
        say.progress(
          waitingText(found) ??
            `${Math.floor((100 * found.bytesRead) / file.size)}% read, ${count(found.rowsRead, "row")}`,
        ),
      // A token that may only import can't follow it; and what fails is said by the sending itself.
      () => clearInterval(timer),
    );
  }, 1_000);
  try {
    return await api.send(id, file);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "file_refused") throw error;
    const { errors, rowsBad, failure } = await api.get(id).catch(() => nothingKnown);
    const why = failure ?? (rowsBad > 0 ? badRows(errors, rowsBad, true) : error.message);
    throw new RefusedFile(`${why}\n${api.pageOf(id)}`);
  } finally {
    clearInterval(timer);
  }
}

const nothingKnown = { errors: [], rowsBad: 0, failure: null };

/** One file of those that are named, with its first rows; joined with another one, where one is named. */
async function open(names: readonly string[], said: ImportFileOptions): Promise<Ready> {
  const { join, key, sheet } = said;
  const opened = await openFiles(await openBlobs(names), wantedOf(said));
  const { file } = opened;
  const first = {
    file,
    opened,
    preview: await readPreview(bytesOfBlob(file), { ...(sheet && { sheet }) }),
  };
  if (join === undefined) return first;
  const [other] = await openBlobs([join]);
  if (!other) throw new UsageProblem(`--join: ${join} has no file`);
  const second = { file: other, preview: await openSecond(first, other) };
  const keys = key ? { first: key[0], second: key[1] } : guessJoin(first.preview, second.preview);
  if (!keys) {
    throw new UsageProblem(
      `--join: no column of ${file.name} has the values of one in ${join}. Say --key COLUMN=COLUMN`,
    );
  }
  const absent = [
    first.preview.columns.includes(keys.first) ? [] : [keys.first],
    second.preview.columns.includes(keys.second) ? [] : [keys.second],
  ].flat()[0];
  if (absent !== undefined) throw new UsageProblem(`--key: there is no column “${absent}”`);
  const joined = await joinFiles(first, second, keys);
  return {
    file: joined.file,
    preview: await readPreview(bytesOfBlob(joined.file)),
    opened,
    joined,
  };
}

const wantedOf = ({ part, "draw-seed": seed, subset, "as-is": asIs }: ImportFileOptions) =>
  asIs ? null : { part, seed, ...(subset !== undefined && { subset }) };

async function openBlobs(names: readonly string[]): Promise<File[]> {
  if (names.includes("-"))
    throw new UsageProblem("import needs a file: it can’t read standard input");
  const found = await Promise.all(names.map(openAll));
  return found.flat();
}

/** A file, or those of a folder, which know where in it they lie. */
async function openAll(name: string): Promise<File[]> {
  const files = await findInputs(name);
  return Promise.all(
    files.map(async ({ file, inside }) => {
      const opened = new File([await openAsBlob(file)], path.basename(file));
      return Object.assign(opened, { relativePath: inside });
    }),
  );
}

const shown = 20;

function badRows(errors: readonly RowError[], rowsBad: number, isWhole: boolean): string {
  const first = errors
    .slice(0, shown)
    .map(({ line, column, reason }) =>
      ["  line ", line, column && `, column “${column}”`, ": ", reason].join(""),
    );
  const more =
    errors.length > shown ? [`  and ${(errors.length - shown).toLocaleString("en")} more`] : [];
  return [
    `nothing was imported: ${count(rowsBad, "row")} of ${isWhole ? "the file" : "its first rows"} ${rowsBad === 1 ? "is" : "are"} bad (--skip-bad-rows leaves them out)`,
    ...first,
    ...more,
  ].join("\n");
}

function outcomeOf(done: ImportDetail, page: string): string {
  const parts = [
    `${count(done.rowsRead, "row")} read`,
    `${done.rowsAdded.toLocaleString("en")} added`,
    done.rowsCompleted > 0 && `${done.rowsCompleted.toLocaleString("en")} completed`,
    `${(done.rowsUnchanged - done.rowsRepeated).toLocaleString("en")} there already`,
    done.rowsRepeated > 0 && `${done.rowsRepeated.toLocaleString("en")} repeated in the file`,
    done.rowsBad > 0 && `${done.rowsBad.toLocaleString("en")} bad and left out`,
  ];
  return `${done.filename}: ${parts.filter(Boolean).join(", ")}\n${page}\n`;
}

const textOf = ({ status, message, fields }: CallError) =>
  [
    message,
    ...fields.map(({ path: field, message: why }) => `${field} ${why}`),
    ...(status === 401 || status === 403 ? ["Check CANDOR_TOKEN and what the token may do."] : []),
  ].join(" ");
