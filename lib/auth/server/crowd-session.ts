import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { crowdSession, participant, reader, study } from "@/db/schema";

/** Of crowdworkers alone: staff have a cookie of another name, and their sessions another table. */
export const crowdCookie = "candor-reader";

const day = 24 * 60 * 60_000;
/** The longest that browsers keep a cookie. Sessions outlast a closed study, so that people can still withdraw. */
export const sessionDays = 400;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** The participant of the study behind this link whose session the browser has, if there is one. */
export async function findCrowdSession(
  db: Db,
  { headers, link, now }: { headers: Headers; link: string; now: Date },
) {
  const tokens = readCookies(headers, crowdCookie);
  for (const token of tokens) {
    const [found] = await db
      .select({
        participant: {
          id: participant.id,
          idHash: participant.idHash,
          erasureReason: participant.erasureReason,
        },
        reader: { id: reader.id, name: reader.name },
        study: { id: study.id, link: study.link, projectId: study.projectId },
      })
      .from(crowdSession)
      .innerJoin(participant, eq(participant.id, crowdSession.participantId))
      .innerJoin(reader, eq(reader.id, participant.readerId))
      .innerJoin(study, eq(study.id, participant.studyId))
      .where(
        and(
          eq(crowdSession.tokenHash, hashToken(token)),
          gt(crowdSession.expiresAt, now),
          eq(study.link, link),
        ),
      );
    if (found) return found;
  }
  return undefined;
}

export type CrowdSession = NonNullable<Awaited<ReturnType<typeof findCrowdSession>>>;

/** A new session for a participant on this device, with the cookies to set. */
export async function openCrowdSession(
  db: Db,
  { participantId, link, now }: { participantId: string; link: string; now: Date },
): Promise<Headers> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionDays * day);
  await db.insert(crowdSession).values({ participantId, expiresAt, tokenHash: hashToken(token) });
  const headers = new Headers();
  // A browser sends them to this study's page and routes and nowhere else.
  for (const path of ["/read", "/api/read"]) {
    const value = `${crowdCookie}=${token}; Path=${path}/${encodeURIComponent(link)}`;
    const secure = process.env.CANDOR_URL?.startsWith("https:") ? "; Secure" : "";
    headers.append(
      "set-cookie",
      `${value}; Max-Age=${sessionDays * 24 * 60 * 60}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return headers;
}

/** Every value of a cookie that the browser sent; few, whatever it sends. */
function readCookies(headers: Headers, name: string): string[] {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return values.slice(0, 3).map((pair) => pair.slice(name.length + 1));
}
