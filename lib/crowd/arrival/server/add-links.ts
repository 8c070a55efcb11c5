import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { participant, personalLink, sealedId } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy } from "@/lib/studies/server/require-study";
import { type addLinks as contract, mostLinks } from "../schema";
import { hashId, sealId } from "./arrival-id";

type NewLinks = StudyIds & z.output<typeof contract.body> & { userId: string | null };

/**
 * Makes personal links. An id that has a link keeps it: the same id is one participant. The same lot of
 * links for anyone, asked for twice, even at once, is one.
 * @returns how many were added, and how many IDs had one; `isNew` is false for a lot that was there
 * @throws Refusal 404 when the study is not the project's, 400 when it would have too many
 */
export async function addLinks(db: Db, { projectId, studyId, userId, lot, ...wanted }: NewLinks) {
  // By its hash: two spellings can be one id.
  const ids = [...new Map(wanted.ids?.map((id) => [hashId(studyId, id), id]))];
  return db.transaction(async (tx) => {
    await lockStudy(tx, { projectId, studyId });
    const [last] = await tx
      .select({ no: sql<number>`coalesce(max(${personalLink.no}), 0)::int` })
      .from(personalLink)
      .where(eq(personalLink.studyId, studyId));
    const before = last?.no ?? 0;
    const made = lot
      ? idsOfLot({ studyId, ...lot }).map((linkId) => linkForAnyone(studyId, linkId))
      : ids.map(([idHash, id]) => ({ linkId: randomUUID(), id, idHash }));
    const known = await knownHashes(tx, studyId);
    const erased = lot ? new Set<string | null>() : await erasedHashes(tx, studyId);
    const fresh = made.filter(({ idHash }) => !known.has(idHash));
    if (before + fresh.length > mostLinks) {
      const left = mostLinks - before;
      throw invalid(
        lot ? "body.lot.count" : "body.ids",
        `A study has up to ${mostLinks} links: ${left} are left.`,
      );
    }
    for (let i = 0; i < fresh.length; i += 1_000) {
      const some = fresh.slice(i, i + 1_000);
      await tx.insert(personalLink).values(
        some.map(({ linkId, idHash }, j) => ({
          id: linkId,
          studyId,
          idHash,
          createdBy: userId,
          no: before + i + j + 1,
        })),
      );
      const named = some.flatMap(({ id, idHash }) =>
        id === null || erased.has(idHash)
          ? []
          : [{ studyId, idHash, sealed: sealId({ studyId, idHash }, id) }],
      );
      if (named.length > 0) await tx.insert(sealedId).values(named).onConflictDoNothing();
    }
    if (lot) return { added: lot.count, known: 0, isNew: fresh.length > 0 };
    return { added: fresh.length, known: ids.length - fresh.length, isNew: true };
  });
}

const linkForAnyone = (studyId: string, linkId: string) => ({
  linkId,
  id: null,
  idHash: hashId(studyId, `link ${linkId}`),
});

/**
 * Hashes of erased people, whose ids must not be stored again. The rows are locked, so that nobody
 * is erased in the meantime.
 */
async function erasedHashes(tx: Db, studyId: string): Promise<Set<string | null>> {
  const rows = await tx
    .select({ idHash: participant.idHash, erasedAt: participant.erasedAt })
    .from(participant)
    .where(eq(participant.studyId, studyId))
    .for("share");
  return new Set(rows.flatMap(({ idHash, erasedAt }) => (erasedAt ? [idHash] : [])));
}

async function knownHashes(tx: Db, studyId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ idHash: personalLink.idHash })
    .from(personalLink)
    .where(eq(personalLink.studyId, studyId));
  return new Set(rows.map(({ idHash }) => idHash));
}

type Lot = NonNullable<NewLinks["lot"]> & { studyId: string };

/**
 * Ids of links that are made together (UUIDs, version 8). The same lot has the same ids, so it can't be
 * made twice. They are not secret: a link's key needs the instance's secret too.
 */
const idsOfLot = ({ studyId, lotId, count }: Lot): string[] =>
  Array.from({ length: count }, (_, i) =>
    uuidOf(`${studyId}\n${lotId.toLowerCase()}\n${count}\n${i}`),
  );

function uuidOf(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
