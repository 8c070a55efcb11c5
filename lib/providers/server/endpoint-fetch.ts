import type { Connection } from "@/db/client";
import { insideFetch, sharedOutsideFetch } from "@/lib/outbound/server/outside-fetch";
import type { Endpoint } from "./endpoint";

let inside: typeof globalThis.fetch | undefined;

/** The process's one fetch to providers, so that connections are used again. */
export function endpointFetch(
  db: Connection,
  { isInside }: Pick<Endpoint, "isInside">,
): typeof globalThis.fetch {
  if (isInside) {
    inside ??= insideFetch();
    return inside;
  }
  return sharedOutsideFetch(db);
}

/** How a provider is told the key where the SDK does not do it. */
export const endpointHeaders = ({ kind, key }: Endpoint): Record<string, string> => {
  if (kind === "anthropic") return { "anthropic-version": "2023-06-01", "x-api-key": key ?? "" };
  return key === null ? {} : { authorization: `Bearer ${key}` };
};
