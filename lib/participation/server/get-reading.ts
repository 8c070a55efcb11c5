import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, reader, round } from "@/db/schema";
import { countAnswered } from "@/lib/tasks/server/count-answered";
import { comprehensionState } from "./comprehension-state";
import { findByLink } from "./find-by-link";

type Found = Awaited<ReturnType<typeof findByLink>>;

/** A study as its link shows it, and how far the person with this session is. */
export async function getReading(db: Db, { link, userId }: { link: string; userId?: string }) {
  const found = await findByLink(db, link);
  const { config } = found.version;
  return {
    title: config.title,
    state: await stateForNewcomers(db, found),
    preview: found.previewOf !== null,
    protocol: config.protocol,
    outputsPerTask: config.layout === "together" ? config.modelIds.length : 1,
    asks: config.asks,
    consent: config.consent,
    demographics: config.demographics,
    comprehension: config.comprehension && {
      attempts: config.comprehension.attempts,
      questions: config.comprehension.questions.map(({ question, options }) => ({
        question,
        options,
      })),
    },
    me: userId ? await findParticipant(db, found, userId) : null,
  };
}

/** Of the first round: that is where people arrive. */
async function stateForNewcomers(db: Db, { version }: Found) {
  const [first] = await db
    .select({ state: round.state })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), ne(round.state, "draft")))
    .orderBy(asc(round.no))
    .limit(1);
  return first?.state ?? "draft";
}

async function findParticipant(db: Db, { id, version }: Found, userId: string) {
  const [me] = await db
    .select({
      id: reader.id,
      pseudonym: reader.name,
      readAt: consent.instructionsReadAt,
      demographics: consent.demographics,
    })
    .from(consent)
    .innerJoin(reader, eq(reader.id, consent.readerId))
    .where(and(eq(consent.studyVersionId, version.id), eq(reader.userId, userId)));
  if (!me) return null;
  return {
    pseudonym: me.pseudonym,
    demographicsDone: version.config.demographics.length === 0 || me.demographics !== null,
    instructionsRead: me.readAt !== null,
    comprehension: await comprehensionState(db, version, me.id),
    answered: await countAnswered(db, id, me.id),
  };
}
