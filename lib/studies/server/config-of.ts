import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { studyVersion } from "@/db/schema";
import type { StudyConfig } from "../schema";

const known = new Map<string, StudyConfig>();

/** The settings of a version. They are kept once they are frozen, since the database lets nobody change them then. */
export async function configOf(db: Db, versionId: string): Promise<StudyConfig> {
  const kept = known.get(versionId);
  if (kept) return kept;
  const [found] = await db
    .select({ config: studyVersion.config, frozenAt: studyVersion.frozenAt })
    .from(studyVersion)
    .where(eq(studyVersion.id, versionId));
  if (!found) throw new Error(`Version ${versionId} is gone.`);
  if (known.size >= 1_000) known.clear();
  if (found.frozenAt) known.set(versionId, found.config);
  return found.config;
}
