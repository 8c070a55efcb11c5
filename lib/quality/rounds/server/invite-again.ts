import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invitation } from "@/db/schema";
import { conflict, Refusal } from "@/lib/http/errors";
import type * as contracts from "../schema";
import { type FoundRound, holdRound, isNotErased, type RoundChange } from "./find-round";

/**
 * Invites people to one more visit to a round that they were invited to before.
 * @throws Refusal 404 when the round is not the project's or someone was not invited to it or was erased, 409 when it
 *   is closed, or someone has an invitation that they have not used
 */
export async function inviteAgain(
  db: Db,
  { readerIds, reason, userId, now, ...ids }: RoundChange<typeof contracts.inviteAgain>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    if (held.state === "closed") {
      throw conflict("closed", "The round is closed, so nobody can be invited to it.");
    }
    const invited = await selectInvitations(tx, held, readerIds);
    const next = [...new Set(readerIds)].map((readerId) => {
      const path = `body.readerIds.${readerIds.indexOf(readerId)}`;
      const before = invited.get(readerId);
      if (!before) {
        const message = "was not invited to this round before";
        throw new Refusal(404, "not_found", `Someone ${message}.`, [{ path, message }]);
      }
      if (before.unused > 0) {
        throw conflict(
          "unused_invitation",
          "Someone has an invitation that they have not used.",
          path,
        );
      }
      return { readerId, visitNo: before.lastVisitNo + 1 };
    });
    await tx.insert(invitation).values(
      next.map((one) => ({
        ...one,
        roundId: held.id,
        source: "by_hand" as const,
        reason,
        userId,
        createdAt: now,
      })),
    );
  });
}

/** For each person of the study with any invitation to the round: the last one's number, and how many wait. */
async function selectInvitations(tx: Db, { id, studyId }: FoundRound, readerIds: string[]) {
  const { rows } = await tx.execute<{ readerId: string; lastVisitNo: number; unused: number }>(sql`
    select i.reader_id as "readerId", max(i.visit_no) as "lastVisitNo",
      count(*) filter (where v.id is null)::int as unused
    from invitation i
    left join visit v on v.round_id = i.round_id and v.reader_id = i.reader_id and v.no = i.visit_no
    where i.round_id = ${id} and i.reader_id = any(${sql.param(readerIds)}::uuid[])
      and ${isNotErased(sql`i.reader_id`, studyId)}
    group by i.reader_id`);
  return new Map(rows.map((row) => [row.readerId, row]));
}
