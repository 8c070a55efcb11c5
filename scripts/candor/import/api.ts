import type { Blob as NodeBlob } from "node:buffer";
import { z } from "zod";
import { datasetSummary } from "@/lib/datasets/schema";
import { CallError } from "@/lib/http/client";
import {
  type ImportDetail,
  importDetail,
  maxColumnsText,
  type NewImport,
  rememberMapping,
} from "@/lib/imports/schema";
import { openProject } from "../open-project";

/** A project by the API, with a token. */
export interface Api {
  /** The page of an import, for people. */
  pageOf(importId: string): string;
  /** Names of the project's datasets; null where the token may not read. */
  datasets(): Promise<Set<string> | null>;
  /** How the project last imported a file with these columns; null also where the token may not read. */
  remembered(columns: string[]): Promise<z.output<typeof rememberMapping.response>["remembered"]>;
  create(body: NewImport): Promise<ImportDetail>;
  get(importId: string): Promise<ImportDetail>;
  /** @throws CallError `file_refused` when rows are bad */
  send(importId: string, file: Blob): Promise<ImportDetail>;
}

/** @throws UsageProblem when there is no address or token, or the address is none of a project */
export function openApi(address = "", token = ""): Api {
  const { page, ask } = openProject(address, token, "import");
  return {
    pageOf: (importId) => page(`/imports/${importId}`),
    datasets: async () => {
      const found = await unlessForbidden(ask("GET", "/datasets"));
      if (found === null) return null;
      const { datasets } = datasetNames.parse(found);
      return new Set(datasets.map(({ name }) => name));
    },
    remembered: async (columns) => {
      const text = encodeURIComponent(JSON.stringify(columns));
      if (text.length > maxColumnsText) return null;
      const found = await unlessForbidden(ask("GET", `/mappings?columns=${text}`));
      return found === null ? null : rememberMapping.response.parse(found).remembered;
    },
    create: async (body) =>
      importDetail.parse(
        await ask("POST", "/imports", {
          json: body,
        }),
      ),
    get: async (importId) => importDetail.parse(await ask("GET", `/imports/${importId}`)),
    send: async (importId, file) =>
      importDetail.parse(
        await ask("PUT", `/imports/${importId}/file`, {
          headers: { "content-type": "application/octet-stream" },
          // In Node the two types are one class.
          body: file as NodeBlob,
        }),
      ),
  };
}

const datasetNames = z.object({ datasets: z.array(datasetSummary.pick({ name: true })) });

/** A token that may import alone can't look anything up. */
async function unlessForbidden(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return null;
    throw error;
  }
}
