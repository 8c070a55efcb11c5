import type { Blob as NodeBlob } from "node:buffer";
import { Agent, fetch, type RequestInit } from "undici";
import { z } from "zod";
import { datasetSummary } from "@/lib/datasets/schema";
import { CallError, toCallError } from "@/lib/http/client";
import {
  type ImportDetail,
  importDetail,
  maxColumnsText,
  type NewImport,
  rememberMapping,
} from "@/lib/imports/schema";
import { UsageProblem } from "../problems";

// Importing a large file takes longer than a client waits by default.
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

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

/**
 * @param address of the project, as the page *API access* shows it, or of one of its pages
 * @throws UsageProblem when there is no address or token, or the address is none of a project
 */
export function openApi(address = "", token = ""): Api {
  const found = /^(https?:\/\/[^\s?#]*?)(?:\/api)?\/projects\/([0-9a-f-]{36})(?:[/?#].*)?$/i.exec(
    address,
  );
  if (!found) {
    throw new UsageProblem(
      "--project: give the project’s address, which the page “API access” shows, or put it into CANDOR_API",
    );
  }
  if (token === "") {
    throw new UsageProblem(
      "put an API token with the right to import into CANDOR_TOKEN (the page “API access” makes one)",
    );
  }
  const [, site, projectId] = found;
  const base = `${site}/api/projects/${projectId}`;
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`${base}${path}`, {
      ...init,
      method,
      headers,
      dispatcher: patient,
    }).catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CallError(0, "offline", `No connection to ${site} (${reason}).`);
    });
    if (!response.ok) throw await toCallError(response);
    return response.json();
  }
  return {
    pageOf: (importId) => `${site}/projects/${projectId}/imports/${importId}`,
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
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
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
