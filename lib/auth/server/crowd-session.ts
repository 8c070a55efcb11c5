import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { crowdSession, participant, project, reader, study } from "@/db/schema";
import { statement } from "@/db/statement";
import { type WhyOut, whyOut } from "@/lib/auth/server/why-out";
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

const sessionOf = statement<
  { tokenHash: string; link: string; now: Date },
  Record<"id" | "readerId" | "name" | "studyId" | "projectId", string> &
    Record<"idHash" | "eraseAt" | "previewOf", string | null> & {
      whyOut: WhyOut | null;
      isArchived: boolean;
    }
>(
  "crowd-session",
  sql`
    select ${participant.id}, ${participant.idHash} as "idHash", ${whyOut} as "whyOut",
      ${participant.eraseAt} as "eraseAt", ${reader.id} as "readerId", ${reader.name},
      ${study.id} as "studyId", ${study.projectId} as "projectId", ${study.previewOf} as "previewOf",
      ${study.archivedAt} is not null or ${project.archivedAt} is not null as "isArchived"
    -- \`offset 0\`: looked up first, although the planner, which may know no statistics yet, would begin with the people.
    from (
      select * from ${crowdSession}
      where ${crowdSession.tokenHash} = ${sql.placeholder("tokenHash")}
        and ${crowdSession.expiresAt} > ${sql.placeholder("now")}::timestamptz
      offset 0) ${crowdSession}
    join ${participant} on ${participant.id} = ${crowdSession.participantId}
    join ${reader} on ${reader.id} = ${participant.readerId}
    join ${study} on ${study.id} = ${participant.studyId}
    join ${project} on ${project.id} = ${study.projectId}
    where ${study.link} = ${sql.placeholder("link")}`,
);

/** The participant of the study behind this link whose session the browser has, if there is one. */
export async function findCrowdSession(
  db: Db,
  { headers, link, now }: { headers: Headers; link: string; now: Date },
) {
  const secret = readCookie(headers, cookieOf("/api/read", link));
  if (!secret) return undefined;
  const [found] = await sessionOf(db, { tokenHash: hashSecret(secret), link, now });
  if (!found) return undefined;
  const { id, idHash, whyOut: out, eraseAt, readerId, name, studyId, ...of } = found;
  return {
    participant: { id, idHash, whyOut: out, eraseAt: eraseAt === null ? null : new Date(eraseAt) },
    reader: { id: readerId, name },
    study: { id: studyId, link, ...of },
  };
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
