import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "@/lib/http/client";
import { filePath, postImport } from "@/lib/imports/queries";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { maxFileBytes } from "@/lib/imports/schema";
import { uploadFile } from "@/lib/imports/upload-file";
import { formatOfPages } from "@/lib/knowledge/format-of-pages";
import { knowledgeOptions } from "@/lib/knowledge/queries";

export type PageImport =
  | { step: "choose"; problem: string | null }
  | { step: "run"; file: File; importId: string | null; sent: number }
  | { step: "outcome"; importId: string; problem: string | null };

/** Sends a file of pages into a knowledge source, from choosing it to the outcome. */
export function usePageImport(projectId: string) {
  const queries = useQueryClient();
  const [state, setState] = useState<PageImport>({ step: "choose", problem: null });
  const abort = useRef<AbortController | null>(null);

  async function start(source: string, file: File): Promise<void> {
    let importId: string | null = null;
    const running = (sent: number) => setState({ step: "run", file, importId, sent });
    running(0);
    abort.current = new AbortController();
    let problem: string | null = null;
    try {
      if (file.size > maxFileBytes) {
        throw new FileProblem(
          "The file is larger than 1 GB. Wikipedia offers its dumps in parts: import them one by one.",
        );
      }
      const format = await formatOfPages(file);
      const options = {
        format,
        mapping: { source: { value: source } },
        // One odd page of a dump is no reason to leave out the others.
        onBadRows: format === "mediawiki" ? ("skip" as const) : ("refuse" as const),
      };
      const about = { kind: "pages" as const, filename: file.name, options };
      importId = (await postImport(projectId, about)).id;
      running(0);
      const path = filePath(projectId, importId);
      await uploadFile({ path, file, onProgress: running, signal: abort.current.signal });
    } catch (error) {
      if (!(error instanceof CallError || error instanceof FileProblem)) throw error;
      // A refused file is reported by its import, with all of its bad rows.
      const isReported = error instanceof CallError && error.code === "file_refused";
      if (!isReported) problem = error.message;
    } finally {
      await queries.invalidateQueries({ queryKey: ["imports", projectId] });
      await queries.invalidateQueries(knowledgeOptions(projectId));
    }
    setState(
      importId === null ? { step: "choose", problem } : { step: "outcome", importId, problem },
    );
  }

  return {
    state,
    start,
    cancel: () => abort.current?.abort(),
    restart: () => setState({ step: "choose", problem: null }),
  };
}
