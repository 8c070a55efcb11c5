import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant, personalLink } from "@/db/schema";
import { whyOut } from "@/lib/auth/server/why-out";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Found } from "@/lib/crowd/participation/server/find-by-link";
import { hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { readProlificId } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { verifyToken } from "@/lib/crowd/prolific/server/ids/verify-token";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { comesFromProlific, isSigned } from "@/lib/studies/comes-from-prolific";
import { arrivalOf } from "@/lib/studies/schema-config";
import { isPlainId } from "../is-plain-id";
import { linkParameter } from "../link-parameter";
import { placeholder } from "../placeholder";
import { hashId } from "./arrival-id";
import { isKeyOf, numberInKey } from "./link-key";

/** Who arrives, according to the address. */
export type AtTheDoor =
  /** An open study: the address identifies nobody. */
  | { status: "open" }
  /** The address has no id, or one that this study does not know. */
  | { status: "missing" | "unknown" | "revoked" }
  /** The study needs a link that Prolific has signed, and this one is not, or no longer valid. */
  | { status: "unsigned" }
  /** People come from Prolific, and this is no ID there. */
  | { status: "not_prolific" }
  | { status: "known"; cameBy: "link" | "platform"; idHash: string; id: string | null };

const longestId = 200;

/** Clocks differ a little. */
const toleranceS = 60;

/**
 * Reads who arrives from the page's address: by a personal link's key, or a platform's id.
 * @throws Refusal 503 when the link must be signed and Prolific's keys can't be reached
 */
export async function findArrival(
  db: Db,
  study: Found,
  { address, origin, now }: PageAddress & { now: Date },
): Promise<AtTheDoor> {
  const arrival = arrivalOf(study.version.config);
  // A preview can be opened only by the member who made it.
  if (arrival.by === "open" || study.previewOf !== null) return { status: "open" };
  if (isSigned(arrival)) {
    const ids = await verifyToken({ address, origin, now, toleranceS });
    return ids ? cameFromProlific(db, study.id, ids.PROLIFIC_PID) : { status: "unsigned" };
  }
  const parameter = arrival.by === "links" ? linkParameter : arrival.parameter;
  // A plus sign is kept and not decoded as a space: the id may be an unencoded e-mail address.
  const given = new URLSearchParams(address?.replaceAll("+", "%2B")).get(parameter)?.trim();
  // A platform that was set up wrongly sends a placeholder: its own, {{%PROLIFIC_PID%}}, or the one of the address it was given.
  if (!given || given.startsWith("{{") || given === placeholder) return { status: "missing" };
  if (given.length > longestId || !isPlainId(given)) return { status: "unknown" };
  if (comesFromProlific(arrival)) return cameFromProlific(db, study.id, given);
  if (arrival.by === "platform") return cameFromPlatform(study.id, given);
  return findLink(db, study.id, given);
}

const cameFromPlatform = (studyId: string, id: string) =>
  ({ status: "known", cameBy: "platform", idHash: hashId(studyId, id), id }) as const;

/** One spelling of an id is one person. Somebody who came with another before ids had one spelling stays who they are. */
async function cameFromProlific(db: Db, studyId: string, given: string): Promise<AtTheDoor> {
  const id = readProlificId(given);
  const hashes = [...(id === null ? [] : hashesOf(studyId, id)), hashId(studyId, given)];
  const known = await db
    .select({ idHash: participant.idHash })
    .from(participant)
    .where(and(eq(participant.studyId, studyId), inArray(participant.idHash, hashes)));
  const idHash = hashes.find((hash) => known.some((one) => one.idHash === hash));
  if (idHash !== undefined) return { ...cameFromPlatform(studyId, id ?? given), idHash };
  return id === null ? { status: "not_prolific" } : cameFromPlatform(studyId, id);
}

async function findLink(db: Db, studyId: string, key: string): Promise<AtTheDoor> {
  const no = numberInKey(key);
  if (no === undefined) return { status: "unknown" };
  const [link] = await db
    .select()
    .from(personalLink)
    .where(and(eq(personalLink.studyId, studyId), eq(personalLink.no, no)));
  if (!link || !isKeyOf(link, key)) return { status: "unknown" };
  if (link.revokedAt) return { status: "revoked" };
  return { status: "known", cameBy: "link", idHash: link.idHash, id: null };
}

export const participantColumns = { id: participant.id, readerId: participant.readerId, whyOut };

/** The participant with this id; undefined if nobody has come with it. */
export async function findParticipant(
  db: Db,
  { studyId, idHash }: { studyId: string; idHash: string },
) {
  const [found] = await db
    .select(participantColumns)
    .from(participant)
    .where(and(eq(participant.studyId, studyId), eq(participant.idHash, idHash)));
  return found;
}

export interface Looker extends PageAddress {
  /** The network address whose requests are counted; without one, none are. */
  clientAddress?: string;
  now: Date;
}

/**
 * Limits requests with a platform's id and without a session. Many people know such ids, and nobody
 * should be able to test a list of them to find out who takes part.
 * @throws Refusal 429 after too many from one address
 */
export async function countLook(
  db: Db,
  arrival: AtTheDoor,
  { clientAddress: key, now }: Looker,
): Promise<void> {
  if (arrival.status !== "known" || arrival.cameBy !== "platform" || key === undefined) return;
  await takeAttempt(db, { kind: "look by a platform id", key, now });
}
