import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { publishedFigure, publishedSource, user } from "@/db/schema";
import type { listPublished as contract } from "../schema";
import { countTables } from "./count-tables";

/** The project's published sources in the order they came, and their figures in the papers' order. */
export async function listPublished(
  db: Db,
  { projectId }: { projectId: string },
): Promise<z.input<typeof contract.response>> {
  const sources = await db
    .select({
      id: publishedSource.id,
      name: publishedSource.name,
      createdAt: publishedSource.createdAt,
      createdBy: user.name,
    })
    .from(publishedSource)
    .leftJoin(user, eq(user.id, publishedSource.userId))
    .where(eq(publishedSource.projectId, projectId))
    .orderBy(asc(publishedSource.createdAt), asc(publishedSource.id));
  const rows = await db
    .select({ figure: publishedFigure })
    .from(publishedFigure)
    .innerJoin(
      publishedSource,
      and(
        eq(publishedSource.id, publishedFigure.sourceId),
        eq(publishedSource.projectId, projectId),
      ),
    )
    .orderBy(
      asc(publishedSource.createdAt),
      asc(publishedSource.id),
      asc(publishedFigure.position),
    );
  const figures = rows.map(({ figure }) => figure);
  return {
    sources: sources.map((source) => ({
      ...source,
      tables: countTables(figures.filter(({ sourceId }) => sourceId === source.id)),
    })),
    figures,
  };
}
