import { queryOptions } from "@tanstack/react-query";
import { CallError, call, toCallError } from "@/lib/http/client";
import type { getSharedPublished } from "@/lib/shares/schema";
import type { listPublished, PublishedImport, removePublished } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/published`;

const optionsOf = (of: string, from: string) =>
  queryOptions({
    queryKey: ["published", of],
    queryFn: () => call<typeof listPublished | typeof getSharedPublished>("GET", from),
  });

export const publishedOptions = (projectId: string) => optionsOf(projectId, path(projectId));

/** The published results that a shared view shows. */
export const sharedPublishedOptions = (link: string) =>
  optionsOf(link, `/api/shared/${link}/published`);

/** Sends a paper's file. @throws CallError; 422 with the bad lines as its fields */
export async function postPublished(
  projectId: string,
  { source, file }: { source: string; file: File },
): Promise<PublishedImport> {
  let response: Response;
  try {
    response = await fetch(`${path(projectId)}?${new URLSearchParams({ source })}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    });
  } catch {
    const message =
      "The file could not be sent: the connection was lost, or the file was changed after it was chosen.";
    throw new CallError(0, "offline", message);
  }
  if (!response.ok) throw await toCallError(response);
  return (await response.json()) as PublishedImport;
}

export const deletePublished = (projectId: string, sourceId: string) =>
  call<typeof removePublished>("DELETE", `${path(projectId)}/${sourceId}`);
