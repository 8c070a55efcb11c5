import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";
import { isResult } from "@/lib/forecasts/server/forecast-sql";
import {
  excludedNow,
  joinExclusion,
  surplusNow,
} from "@/lib/quality/exclusions/server/exclusion-status";
import type { StudyScope } from "../schema";
import type { ChosenVersion } from "./choose-version";

/** Whose forecasts a study's figures are of, in these versions. */
export async function selectScope(
  db: Db,
  { studyId, rounds, configs }: { studyId: string } & Pick<ChosenVersion, "rounds" | "configs">,
): Promise<StudyScope> {
  const { rows } = await db.execute<Row>(sql`
    select count(*)::int as forecasts,
      count(distinct f.reader_id) filter (where ${excludedNow})::int as people,
      count(*) filter (where ${excludedNow})::int as excluded,
      count(distinct f.reader_id)
        filter (where ${excludedNow} and exclusion.rule = 'agreement')::int as "byAgreement",
      count(*) filter (where ${surplusNow})::int as surplus
    from forecast f
    join assignment a on a.id = f.assignment_id
    join task t on t.id = a.task_id
    join study s on s.id = t.study_id
    ${joinExclusion}
    where ${isResult} and t.round_id = any(${sql.param(rounds)}::uuid[])`);
  const { forecasts = 0, people = 0, excluded = 0, byAgreement = 0, surplus = 0 } = rows[0] ?? {};
  const [rule] = configs.flatMap(({ exclusionRules }) => exclusionRules.agreement ?? []);
  return {
    forecasts,
    surplus,
    excluded: { people, forecasts: excluded, byAgreement, agreementReader: rule?.reader ?? null },
    erased: await countErased(db, studyId),
  };
}

type Row = Record<"forecasts" | "people" | "excluded" | "byAgreement" | "surplus", number>;

/** How many people were erased from a study, and how many tasks and forecasts with them; by the reason. */
async function countErased(db: Db, studyId: string) {
  return db
    .select({
      reason: erasure.reason,
      people: sql<number>`count(*)::int`,
      tasks: sql<number>`sum(${erasure.tasks})::int`,
      forecasts: sql<number>`sum(${erasure.forecasts})::int`,
    })
    .from(erasure)
    .where(eq(erasure.studyId, studyId))
    .groupBy(erasure.reason)
    .orderBy(asc(erasure.reason));
}
