import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { comprehensionAttempt } from "@/db/schema";
import type { StudyConfig } from "@/lib/studies/schema";

/** How the questions about the instructions stand for one person; null where none are asked. */
export async function comprehensionState(
  db: Db,
  version: { id: string; config: StudyConfig },
  readerId: string,
) {
  const { comprehension } = version.config;
  if (!comprehension) return null;
  const [made] = await db
    .select({
      attempts: sql<number>`count(*)::int`,
      passed: sql<boolean>`coalesce(bool_or(${comprehensionAttempt.passed}), false)`,
    })
    .from(comprehensionAttempt)
    .where(
      and(
        eq(comprehensionAttempt.studyVersionId, version.id),
        eq(comprehensionAttempt.readerId, readerId),
      ),
    );
  const { attempts, passed } = made ?? { attempts: 0, passed: false };
  return { passed, attemptsLeft: Math.max(0, comprehension.attempts - attempts) };
}
