import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { study, studyVersion } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import { beforeFreezing } from "../instructions";
import {
  type changeDraft as contract,
  type StudyConfig,
  type StudyIds,
  studyConfig,
} from "../schema";
import { checkSample, nameTaken } from "./create-study";
import { deletePreviews } from "./delete-studies";
import { lockStudy, newestVersion } from "./require-study";

/**
 * Changes the name and the draft's settings; makes the draft of a next version where there is none.
 * @returns the name and the settings as they were: of the draft, or of the version that it begins from
 * @throws Refusal 404 when the study is not the project's, else as `createStudy`
 */
export async function changeDraft(
  db: Db,
  { name, config, ...ids }: StudyIds & z.output<typeof contract.body>,
) {
  const { projectId, studyId } = ids;
  return nameTaken(() =>
    db.transaction(async (tx) => {
      await lockStudy(tx, ids);
      const before = await newestVersion(tx, ids);
      await checkSample(tx, projectId, config);
      await checkCurrency(tx, studyId, config);
      await tx.update(study).set({ name }).where(eq(study.id, studyId));
      const { rowCount } = await tx
        .update(studyVersion)
        .set({ config })
        .where(and(eq(studyVersion.studyId, studyId), isNull(studyVersion.frozenAt)));
      if (rowCount === 0) {
        await tx.insert(studyVersion).values({ studyId, no: before.no + 1, config });
      }
      // Parsing drops settings of older versions that nothing reads any more.
      return { name: before.name, config: beforeFreezing(studyConfig.parse(before.config)) };
    }),
  );
}

/** Earnings of all versions are added up, so the currency must stay the same. */
async function checkCurrency(tx: Db, studyId: string, { currency }: StudyConfig): Promise<void> {
  const [started] = await tx
    .select({ config: studyVersion.config })
    .from(studyVersion)
    .where(and(eq(studyVersion.studyId, studyId), isNotNull(studyVersion.frozenAt)))
    .limit(1);
  if (!started || started.config.currency === currency) return;
  throw invalid(
    "body.config.currency",
    `People have been paid in ${started.config.currency} in this study, so the currency can't change.`,
  );
}

/**
 * Throws the draft away, and the study with it where no version was ever started.
 * @returns which version it was, and whether the study is left
 * @throws Refusal 404 when the study is not the project's, 409 when it has no draft
 */
export async function discardDraft(
  db: Db,
  { projectId, studyId }: StudyIds,
): Promise<{ version: number; studyLeft: boolean }> {
  return db.transaction(async (tx) => {
    await lockStudy(tx, { projectId, studyId });
    const [discarded] = await tx
      .delete(studyVersion)
      .where(and(eq(studyVersion.studyId, studyId), isNull(studyVersion.frozenAt)))
      .returning({ no: studyVersion.no });
    if (!discarded) {
      throw conflict("no_draft", "The study has no draft: every version of it was started.");
    }
    const [left] = await tx
      .select({ id: studyVersion.id })
      .from(studyVersion)
      .where(eq(studyVersion.studyId, studyId))
      .limit(1);
    if (left) return { version: discarded.no, studyLeft: true };
    await deletePreviews(tx, studyId);
    await tx.delete(study).where(eq(study.id, studyId));
    return { version: discarded.no, studyLeft: false };
  });
}
