"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "@/lib/http/client";
import { type FileGuess, guessFile } from "@/lib/imports/guess/guess-file";
import { guessScale } from "@/lib/imports/guess/guess-scale";
import { remember } from "@/lib/imports/guess/remember";
import type { ImportKind, ImportOptions } from "@/lib/imports/options";
import { type Preview, type Choice as ReadingChoice, readPreview } from "@/lib/imports/preview";
import { filePath, findMapping, postImport } from "@/lib/imports/queries";
import { bytesOfBlob } from "@/lib/imports/reading/file-bytes";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { maxFileBytes, type Remembered } from "@/lib/imports/schema";
import { uploadFile } from "@/lib/imports/upload-file";
import { when } from "@/lib/time/when";

/** The choices for a file before it is imported, and what was proposed. */
export interface Choice {
  kind: ImportKind;
  guess: FileGuess;
  /** The import from which the mapping was taken. */
  remembered: Remembered | null;
  options: Required<
    Pick<ImportOptions, "mapping" | "tags" | "onBadRows" | "createMissing" | "repeats">
  > &
    Pick<ImportOptions, "scale" | "unpivot">;
}

interface Chosen {
  file: File;
  preview: Preview;
  choice: Choice;
}

export type Flow =
  | { step: "choose"; problem: string | null; isReading: boolean }
  | ({ step: "check"; notice: string | null } & Chosen)
  | { step: "run"; file: File; importId: string | null; sent: number }
  | { step: "difference"; importId: string }
  | { step: "outcome"; importId: string; sendProblem: string | null };

const start: Flow = { step: "choose", problem: null, isReading: false };

const choiceOf = (guess: FileGuess, remembered: Remembered | null): Choice => ({
  ...{ kind: guess.kind, guess, remembered },
  options: {
    ...{ mapping: guess.mapping, unpivot: guess.unpivot, scale: remembered?.options.scale },
    tags: remembered?.options.tags ?? {},
    ...{ onBadRows: "refuse", createMissing: false, repeats: "refuse" },
  },
});

/** The same choices for another guess. */
export const guessedAgain = ({ options }: Choice, guess: FileGuess): Choice => ({
  ...{ kind: guess.kind, guess, remembered: null },
  options: {
    ...options,
    mapping: guess.mapping,
    unpivot: guess.unpivot,
    tags: {},
    scale: undefined,
  },
});

/** Where a remembered mapping is from. */
export const sourceOf = ({ filename, createdAt }: Remembered): string =>
  `As in ${filename}, ${when(createdAt)}.`;

/** How the rows are to be read. The scale is the one that the person said, or else the guess. */
export function readingOf({ kind, guess, options }: Choice) {
  const { mapping, unpivot, tags } = options;
  const scaleGuess = guessScale(kind, mapping, guess.profiles, unpivot?.columns);
  const scale = scaleGuess && (options.scale ?? scaleGuess.scale ?? undefined);
  return { scaleGuess, rowOptions: { mapping, unpivot, scale, tags } };
}

/**
 * Takes one file through all steps, from choosing it to the outcome of its import.
 * @param corrects the import whose place the file is to take
 */
export function useImportFlow(projectId: string, corrects: string | null = null) {
  const queries = useQueryClient();
  const [flow, setFlow] = useState<Flow>(start);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const abort = useRef<AbortController | null>(null);

  async function read(
    file: File,
    how: ReadingChoice = {},
    notice: string | null = null,
  ): Promise<void> {
    setFlow({ step: "choose", problem: null, isReading: true });
    try {
      if (file.size > maxFileBytes)
        throw new FileProblem("The file is larger than 1 GB. Split it into smaller files.");
      const preview = await readPreview(bytesOfBlob(file), how);
      const remembered = await findMapping(projectId, preview.columns);
      const guess = remembered
        ? remember(remembered, preview, file.name, sourceOf(remembered))
        : guessFile(preview, file.name);
      check({ file, preview, choice: choiceOf(guess, remembered) }, notice);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      setFlow({ step: "choose", problem, isReading: false });
    }
  }

  function check(next: Chosen, notice: string | null = null): void {
    setChosen(next);
    setFlow({ step: "check", ...next, notice });
  }

  /** @param tried the import that a trial was made with, whose file is sent again */
  async function run(next: Chosen, tried?: string): Promise<void> {
    const { file, preview, choice } = next;
    const isTrial = corrects !== null && tried === undefined;
    setChosen(next);
    setFlow({ step: "run", file, importId: null, sent: 0 });
    abort.current = new AbortController();
    let importId: string | undefined;
    let sendProblem: string | null = null;
    try {
      const { format, delimiter } = preview;
      const options = {
        ...choice.options,
        ...readingOf(choice).rowOptions,
        ...{ format, columns: preview.columns, sheet: preview.sheets?.read },
        ...(format === "csv" && { delimiter }),
      };
      const about = { kind: choice.kind, filename: file.name, options };
      const id =
        tried ?? (await postImport(projectId, { ...about, ...(corrects && { corrects }) })).id;
      importId = id;
      const onProgress = (sent: number) => setFlow({ step: "run", file, importId: id, sent });
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
    setFlow({ step: "outcome", importId, sendProblem });
  }

  return {
    flow,
    read,
    check,
    run,
    cancel: () => abort.current?.abort(),
    /** Sends the file again, for good. */
    replace: (importId: string) => chosen && run(chosen, importId),
    /** Returns to the check with the same file. */
    back: () => chosen && check(chosen),
    runWithoutBadRows: () => {
      if (!chosen) return;
      const options = { ...chosen.choice.options, onBadRows: "skip" as const };
      void run({ ...chosen, choice: { ...chosen.choice, options } });
    },
    restart: () => setFlow(start),
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
