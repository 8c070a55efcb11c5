import { Agent, fetch, type RequestInit } from "undici";
import { CallError, toCallError } from "@/lib/http/client";
import { UsageProblem } from "./problems";

// Importing a large file takes longer than a client waits by default.
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

type Init = RequestInit & {
  /** A body that is sent as JSON. */
  json?: unknown;
};

/** A project by the API, with a token. */
export interface ProjectApi {
  /** A page of the project, for people. */
  page(path: string): string;
  /** A route of the project. @throws CallError */
  ask(method: string, path: string, init?: Init): Promise<unknown>;
  /** A file of the project, piece by piece. @throws CallError */
  download(path: string): AsyncIterable<string>;
}

/**
 * @param address of the project, as the page *API access* shows it, or of one of its pages
 * @param right what the token must allow
 * @throws UsageProblem when there is no address or token, or the address is none of a project
 */
export function openProject(address: string, token: string, right: string): ProjectApi {
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
      `put an API token with the right to ${right} into CANDOR_TOKEN (the page “API access” makes one)`,
    );
  }
  // The error of the call itself would show it.
  if (!/^[\x21-\x7e]+$/.test(token.trim())) {
    throw new UsageProblem(
      "CANDOR_TOKEN holds a line break or another sign that no API token has: copy it again",
    );
  }
  const [, site, projectId] = found;
  const send = async (method: string, path: string, { json, ...init }: Init = {}) => {
    const response = await fetch(`${site}/api/projects/${projectId}${path}`, {
      ...init,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { "content-type": "application/json" }),
        ...init.headers,
      },
      dispatcher: patient,
    }).catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CallError(0, "offline", `No connection to ${site} (${reason}).`);
    });
    if (!response.ok) throw await toCallError(response);
    return response;
  };
  return {
    page: (path) => `${site}/projects/${projectId}${path}`,
    ask: async (...request) => (await send(...request)).json(),
    async *download(path) {
      const { body } = await send("GET", path);
      const decoder = new TextDecoder();
      for await (const bytes of body ?? []) yield decoder.decode(bytes, { stream: true });
    },
  };
}
