import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { publishedFigure, publishedSource, user } from "@/db/schema";
import type { listPublished as contract } from "../schema";
import { readBand2024 } from "./read-band-2024";
import { countTables } from "./read-published";

/**
 * The published sources that a project sees, and their figures in the papers' order: first the paper that comes with
 * Candor, then its own in the order they came. A source of its own by the same name, imported before the paper came
 * with Candor, replaces it.
 */
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
  const own = sources.map((source) => ({
    ...source,
    tables: countTables(figures.filter(({ sourceId }) => sourceId === source.id)),
  }));
  const band = readBand2024();
  if (own.some(({ name }) => name === band.source.name)) return { sources: own, figures };
  return { sources: [band.source, ...own], figures: [...band.figures, ...figures] };
}
