import { and, asc, desc, eq, min, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invitation, reader, user, verdict } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { Candidate, Candidates } from "../schema";
import { type FoundRound, findRound, type RoundIds } from "./find-round";
import { isNotErased } from "./is-not-erased";
import { selectTestAnswers, selectTestItems } from "./select-test";

type TestRound = Pick<FoundRound, "id" | "studyId" | "versionId" | "no">;

/**
 * Everyone in a qualification round, with their answers beside the expected ones.
 * @throws Refusal 404 when the project's study has no such qualification round in its running version
 */
export async function listCandidates(db: Db, ids: RoundIds): Promise<Candidates> {
  const found = await findRound(db, ids);
  if (found.kind !== "qualification") throw notFound("qualification round");
  const { items, candidates } = await selectCandidates(db, found);
  return { roundId: found.id, items, candidates };
}

/**
 * A qualification round's test, and everyone who was invited to it with what they answered, in the
 * order in which they were invited. Of answers only those count that were submitted and not voided.
 */
export async function selectCandidates(db: Db, round: TestRound) {
  const items = await selectTestItems(db, round.id);
  const people = await selectInvited(db, round);
  const answersOf = await selectTestAnswers(db, round.id);
  const verdictsOf = await selectVerdicts(db, round.id);
  const candidates = people.map(({ invitedToNext, invitedAt, ...person }): Candidate => {
    const answers = answersOf.get(person.readerId) ?? [];
    const verdicts = verdictsOf.get(person.readerId) ?? [];
    const done = new Set(answers.map((a) => a.taskNo)).size;
    const last = Math.max(...answers.map((a) => a.submittedAt.getTime()));
    const finished = items.length > 0 && done === items.length;
    return {
      ...person,
      invitedAt: invitedAt.toISOString(),
      done,
      finishedAt: finished ? new Date(last).toISOString() : null,
      activeSeconds: answers.reduce((sum, a) => sum + a.activeMs, 0) / 1_000,
      answers,
      verdicts,
      invitedOn: invitedToNext && verdicts[0]?.outcome !== "fail",
    };
  });
  const texts = items.reduce((sum, item) => sum + item.outputs.length, 0);
  return { items, candidates, texts };
}

async function selectInvited(db: Db, { id, studyId, versionId, no }: TestRound) {
  const invitedAt = min(invitation.createdAt);
  return db
    .select({
      readerId: reader.id,
      pseudonym: reader.name,
      simulated: reader.simulated,
      invitedAt: sql<Date>`${invitedAt}`.mapWith(invitation.createdAt),
      invitedToNext: sql<boolean>`exists (
        select from invitation i join round next on next.id = i.round_id
        where i.reader_id = ${reader.id}
          and next.study_version_id = ${versionId} and next.no = ${no + 1})`,
    })
    .from(invitation)
    .innerJoin(reader, eq(reader.id, invitation.readerId))
    .where(and(eq(invitation.roundId, id), isNotErased(invitation.readerId, studyId)))
    .groupBy(reader.id)
    .orderBy(invitedAt, asc(reader.name));
}

/** A round's verdicts by person, newest first. */
async function selectVerdicts(
  db: Db,
  roundId: string,
): Promise<Map<string, Candidate["verdicts"]>> {
  const rows = await db
    .select({
      readerId: verdict.readerId,
      outcome: verdict.outcome,
      byHand: verdict.byHand,
      by: user.name,
      reason: verdict.reason,
      at: verdict.createdAt,
    })
    .from(verdict)
    .leftJoin(user, eq(user.id, verdict.userId))
    .where(eq(verdict.roundId, roundId))
    .orderBy(desc(verdict.createdAt));
  const byReader = Map.groupBy(rows, (row) => row.readerId);
  return new Map(
    [...byReader].map(([readerId, given]) => [
      readerId,
      given.map(({ readerId: _, at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    ]),
  );
}
