"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "@/lib/http/client";
import {
  type Choice,
  optionsOf,
  propose,
  proposeCorrection,
  readingOf,
  type Said,
  say,
} from "@/lib/imports/choice";
import type { Joined } from "@/lib/imports/join/join-files";
import { unmatchedText } from "@/lib/imports/join/unmatched-text";
import type { JoinedFrom } from "@/lib/imports/options";
import { type Preview, type Choice as ReadingChoice, readPreview } from "@/lib/imports/preview";
import { filePath, findMapping, importOptions, postImport } from "@/lib/imports/queries";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { type ImportDetail, maxFileBytes } from "@/lib/imports/schema";
import { type Opened, openFiles } from "@/lib/imports/sources/open-files";
import type { Wanted } from "@/lib/imports/test-sets/form-test-set";
import { uploadFile } from "@/lib/imports/upload-file";

interface Chosen {
  file: File;
  preview: Preview;
  choice: Choice;
  /** What the file was made of. */
  opened: Opened;
  /** How the file was joined from two; null for any other. */
  joined: Joined | null;
  /** How the import was joined that the file is to correct. */
  joinedBefore: JoinedFrom | undefined;
}

export type Flow =
  | { step: "choose"; problem: string | null; isReading: boolean }
  | ({ step: "check"; notice: string | null } & Chosen)
  | { step: "run"; file: File; isTrial: boolean; importId: string | null; sent: number }
  | { step: "difference"; importId: string }
  | { step: "outcome"; importId: string; sendProblem: string | null; unmatched: string | null };

/** How a file is read. */
interface Reading {
  opened: Opened;
  how?: ReadingChoice;
  /** What the person chose before, of the same file read in another way. */
  said?: Said;
  joined?: Joined | null;
}

const start: Flow = { step: "choose", problem: null, isReading: false };

/** A test set is imported as what was made of it. */
const saidBy = ({ formed }: Opened): Said | undefined =>
  formed
    ? { kind: formed.kind, tags: Object.fromEntries(formed.tags.map((tag) => [tag, "question"])) }
    : undefined;

const isReadAlike = (found: ImportDetail | null, columns: string[]): found is ImportDetail =>
  found !== null && JSON.stringify(found.options.columns) === JSON.stringify(columns);

/**
 * Takes one file through all steps, from choosing it to the outcome of its import.
 * @param corrects the import whose place the file is to take
 */
export function useImportFlow(projectId: string, corrects: string | null = null) {
  const queries = useQueryClient();
  const [flow, setFlow] = useState<Flow>(start);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const abort = useRef<AbortController | null>(null);

  /** @param wanted what to make of a test set; null: import its files as they are */
  async function open(files: readonly File[], wanted?: Wanted | null): Promise<void> {
    await attempt(async () => {
      const opened = await openFiles(files, wanted);
      await load(opened.file, { opened, said: saidBy(opened) });
    });
  }

  const read = (file: File, reading: Reading) => attempt(() => load(file, reading));

  async function attempt(work: () => Promise<void>): Promise<void> {
    setFlow({ step: "choose", problem: null, isReading: true });
    try {
      await work();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      setFlow({ step: "choose", problem, isReading: false });
    }
  }

  async function load(
    file: File,
    { opened, how = {}, said = {}, joined = null }: Reading,
  ): Promise<void> {
    if (file.size > maxFileBytes)
      throw new FileProblem("The file is larger than 1 GB. Split it into smaller files.");
    const preview = await readPreview(bytesOfBlob(file), how);
    const corrected =
      corrects === null ? null : await queries.fetchQuery(importOptions(projectId, corrects));
    const remembered = isReadAlike(corrected, preview.columns)
      ? corrected
      : await findMapping(projectId, preview.columns);
    const seen = { preview, filename: file.name };
    const choice = corrected
      ? proposeCorrection(seen, said, remembered, corrected)
      : propose(seen, said, remembered);
    const joinedBefore = corrected?.options.joinedFrom;
    check({ file, preview, choice, opened, joined, joinedBefore });
  }

  function check(next: Chosen, notice: string | null = null): void {
    setChosen(next);
    setFlow({ step: "check", ...next, notice });
  }

  /** @param tried the import that a trial was made with, whose file is sent again */
  async function run(next: Chosen, tried?: string): Promise<void> {
    const { file, preview, choice, opened, joined } = next;
    const isTrial = corrects !== null && tried === undefined;
    setChosen(next);
    setFlow({ step: "run", file, isTrial, importId: null, sent: 0 });
    abort.current = new AbortController();
    let importId: string | undefined;
    let sendProblem: string | null = null;
    try {
      const { format, delimiter } = preview;
      const options = {
        ...optionsOf(choice),
        ...readingOf(choice).rowOptions,
        format,
        columns: preview.columns,
        sheet: preview.sheets?.read,
        ...(format === "csv" && { delimiter }),
        madeFrom: opened.madeFrom,
        ...(joined && { joinedFrom: joined.joinedFrom }),
      };
      const about = { kind: choice.guess.kind, filename: file.name, options };
      const id =
        tried ?? (await postImport(projectId, { ...about, ...(corrects && { corrects }) })).id;
      importId = id;
      const onProgress = (sent: number) =>
        setFlow({ step: "run", file, isTrial, importId: id, sent });
      onProgress(0);
      const { signal } = abort.current;
      const path = `${filePath(projectId, id)}${isTrial ? "?trial=true" : ""}`;
      await uploadFile({ path, file, onProgress, signal });
      if (isTrial) {
        setFlow({ step: "difference", importId: id });
        return;
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wasStopped = error.code === "aborted" || error.code === "import_running";
      if (!importId || wasStopped) {
        check(next, error.message);
        return;
      }
      // A refused file is reported by its import, with all of its bad rows.
      sendProblem = error.code === "file_refused" ? null : error.message;
    } finally {
      await queries.invalidateQueries();
      // The list is not on this page yet; it is to have the import when it comes.
      await queries.refetchQueries({ queryKey: ["imports", projectId, "list"], type: "all" });
    }
    const unmatched = joined && unmatchedText(joined);
    setFlow({ step: "outcome", importId, sendProblem, unmatched });
  }

  return {
    flow,
    open,
    read,
    check,
    run,
    cancel: () => abort.current?.abort(),
    /** Sends the file again, for good. */
    replace: (importId: string) => chosen && run(chosen, importId),
    /** Returns to the check with the same file. */
    back: () => chosen && check(chosen),
    /** Runs the import again, with something more that the person chose. */
    runWith: (some: Said) => {
      if (!chosen) return;
      const { file, preview, choice } = chosen;
      void run({ ...chosen, choice: say(choice, { preview, filename: file.name }, some) });
    },
    restart: () => setFlow(start),
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
