import type { z } from "zod";
import type { Db } from "@/db/client";
import { listPublished } from "@/lib/published/server/list-published";
import type { getSharedPublished } from "../schema";
import type { findShared } from "./find-shared";

type Shared = Awaited<ReturnType<typeof findShared>>;

/**
 * The published results that a shared view shows beside its own: of the one source that was chosen, without
 * who imported it; none where none was.
 */
export async function findSharedPublished(
  db: Db,
  { projectId, stored }: Pick<Shared, "projectId" | "stored">,
): Promise<z.input<typeof getSharedPublished.response>> {
  const { sources, figures } = await listPublished(db, { projectId });
  return {
    sources: sources
      .filter(({ id }) => id === stored.published)
      .map((source) => ({ ...source, createdBy: null })),
    figures: figures.filter(({ sourceId }) => sourceId === stored.published),
  };
}
