import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader, round, study, studyVersion } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { countAnswered } from "./count-answered";

/** A study as its link shows it, and how far the person with this session is. */
export async function getReading(db: Db, { link, userId }: { link: string; userId?: string }) {
  const [found] = await db
    .select({
      studyId: study.id,
      projectId: study.projectId,
      state: round.state,
      config: studyVersion.config,
    })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .innerJoin(round, eq(round.studyVersionId, studyVersion.id))
    .where(eq(study.link, link))
    .orderBy(desc(studyVersion.no))
    .limit(1);
  if (!found) throw notFound("study");
  const { config } = found;
  return {
    title: config.title,
    state: found.state,
    outputsPerTask: config.modelIds.length,
    asksAnswer: config.asksAnswer,
    consent: config.consent,
    me: userId ? await findParticipant(db, found.studyId, userId) : null,
  };
}

async function findParticipant(db: Db, studyId: string, userId: string) {
  const [me] = await db
    .select({ id: reader.id, pseudonym: reader.name, readAt: consent.instructionsReadAt })
    .from(consent)
    .innerJoin(reader, eq(reader.id, consent.readerId))
    .where(and(eq(consent.studyId, studyId), eq(reader.userId, userId)));
  if (!me) return null;
  return {
    pseudonym: me.pseudonym,
    instructionsRead: me.readAt !== null,
    answered: await countAnswered(db, studyId, me.id),
  };
}
