import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant, reader, sealedId } from "@/db/schema";
import { sealId } from "./arrival-id";
import { type AtTheDoor, findParticipant, participantColumns } from "./find-arrival";

interface Enrolment {
  studyId: string;
  projectId: string;
  arrival: Extract<AtTheDoor, { status: "open" | "known" }>;
}

/** The participant, created with a pseudonym if they are new. The same id is the same person. */
export async function enrol(tx: Db, { studyId, projectId, arrival }: Enrolment) {
  const idHash = arrival.status === "known" ? arrival.idHash : null;
  if (idHash) {
    // Of two simultaneous requests with one id, the second finds the first's participant.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${studyId} ${idHash}`}, 0))`,
    );
    const known = await findParticipant(tx, { studyId, idHash });
    if (known) return known;
  }
  const [made] = await tx
    .insert(reader)
    .values({
      projectId,
      kind: "human",
      // Short enough to read out on the phone, random enough to reveal nothing.
      name: sql<string>`'R-' || upper(substr(md5(gen_random_uuid()::text), 1, 8))`,
    })
    .returning({ id: reader.id });
  if (!made) throw new Error("The reader was not stored.");
  const cameBy = arrival.status === "known" ? arrival.cameBy : "open";
  const [enrolled] = await tx
    .insert(participant)
    .values({ studyId, readerId: made.id, cameBy, idHash })
    .returning(participantColumns);
  if (!enrolled) throw new Error("The participant was not stored.");
  if (arrival.status === "known" && arrival.id !== null) {
    const owner = { studyId, idHash: arrival.idHash };
    await tx
      .insert(sealedId)
      .values({ ...owner, sealed: sealId(owner, arrival.id) })
      .onConflictDoNothing();
  }
  return enrolled;
}

export async function pseudonymOf(db: Db, readerId: string): Promise<string> {
  const [found] = await db
    .select({ name: reader.name })
    .from(reader)
    .where(eq(reader.id, readerId));
  if (!found) throw new Error(`Reader ${readerId} is gone.`);
  return found.name;
}
