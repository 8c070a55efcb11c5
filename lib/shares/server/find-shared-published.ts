import type { z } from "zod";
import type { Db } from "@/db/client";
import { listPublished } from "@/lib/published/server/list-published";
import type { getSharedPublished } from "../schema";
import { findShared } from "./find-shared";

/**
 * The published results that a shared view shows beside its own: of the one source that was chosen, without
 * who imported it; none where none was.
 * @throws Refusal 404 when there is no such link, or it was closed
 */
export async function findSharedPublished(
  db: Db,
  link: string,
): Promise<z.input<typeof getSharedPublished.response>> {
  const { projectId, stored } = await findShared(db, link);
  const { sources, figures } = await listPublished(db, { projectId });
  return {
    sources: sources
      .filter(({ id }) => id === stored.published)
      .map((source) => ({ ...source, createdBy: null })),
    figures: figures.filter(({ sourceId }) => sourceId === stored.published),
  };
}
