import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exampleSetVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { findExampleSet, type WhichSet } from "./example-sets";

/** A version of an example set, with its examples. @throws Refusal 404 */
export async function findVersion(
  db: Db,
  { exampleVersionId, ...which }: WhichSet & { exampleVersionId: string },
) {
  const { name, kind, versions } = await findExampleSet(db, which);
  const version = versions.find(({ id }) => id === exampleVersionId);
  const [found] = await db
    .select({ examples: exampleSetVersion.examples })
    .from(exampleSetVersion)
    .where(
      and(
        eq(exampleSetVersion.id, exampleVersionId),
        eq(exampleSetVersion.setId, which.exampleSetId),
      ),
    );
  if (!version || !found) throw notFound("version of this set");
  return { ...version, name, kind, ...found };
}
