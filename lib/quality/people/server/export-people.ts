import type { Db } from "@/db/client";
import { writeRecords } from "@/lib/csv/write-csv";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { type PeopleColumn, peopleColumnNames } from "../people-columns";
import { type Standing, standingsOf } from "../standings";
import { type Participation, selectParticipation } from "./select-participation";

/**
 * Everyone in a study's running version as CSV with the columns of `peopleColumns`.
 * @throws Refusal 404 when the study is not the project's
 */
export async function exportPeople(db: Db, ids: StudyIds): Promise<{ name: string; csv: string }> {
  const { name, version } = await runningStudy(db, ids);
  const rows = await selectParticipation(db, { studyId: ids.studyId, versionId: version.id });
  const { currency } = version.config;
  const people = [...Map.groupBy(rows, ({ readerId }) => readerId).values()];
  const csv = writeRecords(
    peopleColumnNames,
    people.flatMap((own) => {
      const [first] = own;
      const standings = first ? standingsOf(own, first) : [];
      return own.map((row, i) => cells(row, currency, standings[i] ?? null));
    }),
  );
  return { name, csv };
}

const cells = (
  row: Participation,
  currency: string,
  standing: Standing | null,
): Record<PeopleColumn, unknown> => ({
  pseudonym: row.pseudonym,
  simulated: row.simulated,
  consented_at: row.consentedAt,
  age: row.demographics?.age,
  gender: row.demographics?.gender,
  education: row.demographics?.education,
  english: row.demographics?.english,
  comprehension_attempts: row.comprehensionAttempts,
  round_no: row.roundNo,
  round_kind: row.roundKind,
  invited_at: row.invitedAt,
  invitation_source: row.invitationSource,
  visits: row.visits,
  tasks_submitted: row.submitted,
  finished_at: row.finishedAt,
  state: standing,
  outcome: row.outcome,
  outcome_by_hand: row.byHand,
  outcome_reason: row.reason,
  outcome_at: row.decidedAt,
  share_matched: row.share,
  rank: row.rank,
  earned_cents: row.earnedCents,
  currency,
  completion_outcome: row.codes[0]?.outcome,
  completion_code: row.codes[0]?.code,
  erase_at: row.eraseAt,
  excluded: row.excluded,
});
