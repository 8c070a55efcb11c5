import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent, participant, reader, visit } from "@/db/schema";
import type { CrowdSession } from "@/lib/auth/server/crowd-session";
import type { WhyOut } from "@/lib/auth/server/why-out";
import {
  countLook,
  findArrival,
  findParticipant,
  type Looker,
} from "@/lib/crowd/arrival/server/find-arrival";
import { earnedCents } from "@/lib/crowd/pay/server/ledger/earned-cents";
import { findDeclineAddress } from "@/lib/crowd/prolific/server/connection/find-decline-address";
import { countAnswered } from "@/lib/crowd/tasks/server/find-assignment";
import { findShortage } from "@/lib/crowd/visits/server/find-shortage";
import { findCodes } from "@/lib/crowd/visits/server/store-code";
import { consentFacts } from "@/lib/studies/consent-facts";
import { instructionsOf } from "@/lib/studies/instructions";
import { arrivalOf, wordingOf } from "@/lib/studies/schema-config";
import type { Door } from "../schema";
import { ifYouWithdraw, whatIsStored } from "../what-is-stored";
import { comprehensionState } from "./answer-comprehension";
import { type Found, findByLink, stateForNewcomers } from "./find-by-link";
import { findWithdrawal } from "./withdraw-consent";

interface Visitor extends Looker {
  link: string;
  /** The session that their browser has. */
  session?: CrowdSession;
}

/**
 * A study as its link shows it, and how far the person on this page is.
 * @throws Refusal 404 when there is none; 429 when too many platform ids are tried from one address
 */
export async function getReading(db: Db, { link, ...visitor }: Visitor) {
  const { session } = visitor;
  const found = await findByLink(db, link);
  const state = await stateForNewcomers(db, found);
  const door = await lookAtDoor(db, found, state, visitor);
  const me = session && { studyId: found.id, readerId: session.reader.id };
  const { config } = found.version;
  const { text, examples } = config.instructions ?? instructionsOf(config);
  return {
    title: config.title,
    state,
    unfunded:
      door === "new" &&
      state === "open" &&
      (await findShortage(db, { studyId: found.id, now: visitor.now }, found.version)) !== null,
    preview: found.previewOf !== null,
    protocol: config.protocol,
    wording: wordingOf(config),
    outputsPerTask: config.layout === "together" ? config.modelIds.length : 1,
    asks: config.asks,
    consent: {
      version: found.version.no,
      text: config.consent.text,
      facts: consentFacts(config),
      retentionMonths: found.retentionMonths,
      stored: whatIsStored(config, found.retentionMonths),
      ifYouWithdraw: ifYouWithdraw(config),
      declineTo:
        door === "new" || (door === "in" && session && !(await hasBegun(db, found, session)))
          ? await findDeclineAddress(db, found.id)
          : null,
    },
    instructions: { text, examples },
    demographics: config.demographics,
    // Without the correct options and their reasons: the page gets this as it is.
    comprehension: config.comprehension && {
      attempts: config.comprehension.attempts,
      questions: config.comprehension.questions.map(({ question, options }) => ({
        question,
        options,
      })),
    },
    hasPersonalLinks: arrivalOf(config).by === "links",
    door,
    eraseAt: door === "erasing" ? (session?.participant.eraseAt?.toISOString() ?? null) : null,
    withdrawal: me && door === "withdrawn" ? await findWithdrawal(db, me) : null,
    codes: me && wasErased.includes(door) ? await findCodes(db, me) : [],
    me: door === "in" && session ? await findMe(db, found, session.participant.id) : null,
  };
}

/**
 * Whether the person is in, may consent, takes part elsewhere, or can't come in. Someone who withdrew or
 * was erased learns so in their session, or when they consent; a platform ID alone shows them as new.
 */
async function lookAtDoor(
  db: Db,
  study: Found,
  state: Awaited<ReturnType<typeof stateForNewcomers>>,
  { session, ...looker }: Omit<Visitor, "link">,
): Promise<Door> {
  const arrival = await findArrival(db, study, looker);
  const isSession = arrival.status !== "known" || arrival.idHash === session?.participant.idHash;
  if (arrival.status === "revoked") return "revoked";
  if (session && isSession) return doorOf(session.participant);
  if (arrival.status !== "known") return arrival.status === "open" ? "new" : arrival.status;
  // The page polls while a study waits; such requests do not look anyone up.
  if (state === "draft" || state === "paused") return "new";
  await countLook(db, arrival, looker);
  const known = await findParticipant(db, { studyId: study.id, idHash: arrival.idHash });
  return known && known.whyOut === null ? "elsewhere" : "new";
}

const doors: Record<WhyOut, Door> = {
  withdrew: "withdrawn",
  waiting: "erasing",
  staff: "erased",
  retention: "expired",
};
const doorOf = ({ whyOut }: { whyOut: WhyOut | null }): Door =>
  whyOut === null ? "in" : doors[whyOut];

/** Whether somebody has had a session, or has one. */
const hasBegun = async (db: Db, study: Found, { reader }: CrowdSession): Promise<boolean> =>
  (await db.$count(visit, and(eq(visit.studyId, study.id), eq(visit.readerId, reader.id)))) > 0;

const wasErased: readonly Door[] = ["erasing", "erased", "expired"];

async function findMe(db: Db, { id, version }: Found, participantId: string) {
  const [me] = await db
    .select({
      id: reader.id,
      pseudonym: reader.name,
      readAt: consent.instructionsReadAt,
      demographics: consent.demographics,
    })
    .from(consent)
    .innerJoin(
      participant,
      and(eq(participant.studyId, consent.studyId), eq(participant.readerId, consent.readerId)),
    )
    .innerJoin(reader, eq(reader.id, consent.readerId))
    .where(and(eq(consent.studyVersionId, version.id), eq(participant.id, participantId)));
  if (!me) return null;
  return {
    pseudonym: me.pseudonym,
    demographicsDone: version.config.demographics.length === 0 || me.demographics !== null,
    instructionsRead: me.readAt !== null,
    comprehension: await comprehensionState(db, version, me.id),
    answered: await countAnswered(db, { studyId: id, readerId: me.id }),
    earnedCents: await earnedCents(db, { studyId: id, readerId: me.id }),
    currency: version.config.currency,
  };
}
