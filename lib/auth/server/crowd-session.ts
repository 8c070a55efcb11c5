import { and, desc, eq, gt, lt, notInArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { crowdSession, participant, reader, study } from "@/db/schema";
import { whyOut } from "@/lib/auth/server/why-out";
import { readCookie, setCookie } from "./cookies";
import { hashSecret, newSecret } from "./secret-token";

/** The longest that browsers keep a cookie. Sessions outlast a closed study, so that people can still withdraw. */
export const sessionDays = 400;
const day = 24 * 60 * 60;
/** Maximum number of devices per person. On one more, the oldest session ends. */
const devices = 10;

// For crowdworkers only. Staff have another cookie name and another table of sessions.

/** Browsers send it only to this study's page and routes. */
const cookieOf = (at: "/read" | "/api/read", link: string) => ({
  name: "candor-reader",
  path: `${at}/${encodeURIComponent(link)}`,
});

/** The participant of the study behind this link whose session the browser has, if there is one. */
export async function findCrowdSession(
  db: Db,
  { headers, link, now }: { headers: Headers; link: string; now: Date },
) {
  const secret = readCookie(headers, cookieOf("/api/read", link));
  if (!secret) return undefined;
  const [found] = await db
    .select({
      participant: {
        id: participant.id,
        idHash: participant.idHash,
        whyOut,
        eraseAt: participant.eraseAt,
      },
      reader: { id: reader.id, name: reader.name },
      study: {
        id: study.id,
        link: study.link,
        projectId: study.projectId,
        previewOf: study.previewOf,
      },
    })
    .from(crowdSession)
    .innerJoin(participant, eq(participant.id, crowdSession.participantId))
    .innerJoin(reader, eq(reader.id, participant.readerId))
    .innerJoin(study, eq(study.id, participant.studyId))
    .where(
      and(
        eq(crowdSession.tokenHash, hashSecret(secret)),
        gt(crowdSession.expiresAt, now),
        eq(study.link, link),
      ),
    );
  return found;
}

export type CrowdSession = NonNullable<Awaited<ReturnType<typeof findCrowdSession>>>;

/** A new session for a participant on this device, with the cookies to set. */
export async function openCrowdSession(
  db: Db,
  { participantId, link, now }: { participantId: string; link: string; now: Date },
): Promise<Headers> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + sessionDays * day * 1000);
  await db.insert(crowdSession).values({ participantId, expiresAt, tokenHash: hashSecret(secret) });
  const isTheirs = eq(crowdSession.participantId, participantId);
  const newest = db
    .select({ tokenHash: crowdSession.tokenHash })
    .from(crowdSession)
    .where(isTheirs)
    .orderBy(desc(crowdSession.createdAt))
    .limit(devices);
  await db.delete(crowdSession).where(and(isTheirs, notInArray(crowdSession.tokenHash, newest)));
  const headers = new Headers();
  for (const at of ["/read", "/api/read"] as const) {
    headers.append("set-cookie", setCookie(cookieOf(at, link), secret, sessionDays * day));
  }
  return headers;
}

/** For the worker: removes the sessions that are over. */
export async function dropOldCrowdSessions(db: Db, now: Date): Promise<void> {
  await db.delete(crowdSession).where(lt(crowdSession.expiresAt, now));
}
