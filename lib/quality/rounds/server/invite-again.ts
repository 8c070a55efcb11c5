import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invitation, visit } from "@/db/schema";
import { conflict, Refusal } from "@/lib/http/errors";
import { type FoundRound, holdRound, type RoundIds } from "./find-round";
import { isNotErased } from "./is-not-erased";

interface Again extends RoundIds {
  readerIds: readonly string[];
  reason: string;
  userId: string | null;
  now: Date;
}

/**
 * Invites people to one more visit to a round that they were invited to before.
 * @throws Refusal 404 when the round is not the project's or someone was not invited to it or was erased, 409 when it
 *   is closed, or someone has an invitation that they have not used
 */
export async function inviteAgain(
  db: Db,
  { readerIds, reason, userId, now, ...ids }: Again,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    if (held.state === "closed") {
      throw conflict("closed", "The round is closed: nobody can come to it any more.");
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
        ...{ ...one, roundId: held.id, source: "by_hand" as const },
        ...{ reason, userId, createdAt: now },
      })),
    );
  });
}

/** For each person of the study with any invitation to the round: the last one's number, and how many wait. */
async function selectInvitations(
  tx: Db,
  { id: roundId, studyId }: FoundRound,
  readerIds: readonly string[],
) {
  const rows = await tx
    .select({
      readerId: invitation.readerId,
      lastVisitNo: sql<number>`max(${invitation.visitNo})`,
      unused: sql<number>`count(*) filter (where ${visit.id} is null)::int`,
    })
    .from(invitation)
    .leftJoin(
      visit,
      and(
        eq(visit.roundId, invitation.roundId),
        eq(visit.readerId, invitation.readerId),
        eq(visit.no, invitation.visitNo),
      ),
    )
    .where(
      and(
        eq(invitation.roundId, roundId),
        inArray(invitation.readerId, [...readerIds]),
        isNotErased(invitation.readerId, studyId),
      ),
    )
    .groupBy(invitation.readerId);
  return new Map(rows.map((row) => [row.readerId, row]));
}
