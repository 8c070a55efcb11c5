import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { member } from "@/db/schema";
import { openCrowdSession } from "@/lib/auth/server/crowd-session";
import { staffAuth } from "@/lib/auth/server/staff-auth";
import { createUser } from "@/lib/members/server/create-user";
import { giveConsent } from "@/lib/participation/server/give-consent";
import type { Role } from "@/lib/projects/schema";

/** A new account, a member of the project if a role is given, with the headers of its session. */
export async function signInStaff(db: Db, to?: { projectId: string; role: Role }) {
  const password = randomUUID();
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(db, { name: "Someone", email, password });
  if (to) await db.insert(member).values({ ...to, userId });
  const signedIn = await staffAuth().api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  });
  return { userId, headers: { cookie: toCookie(signedIn.headers) } };
}

/** An API token of an account. */
export async function makeToken(userId: string): Promise<{ authorization: string }> {
  const made = await staffAuth().api.createApiKey({ body: { userId, name: "test" } });
  return { authorization: `Bearer ${made.key}` };
}

/** A crowdworker who has consented to the study. */
export async function signInCrowdworker(db: Db, link: string, address?: string) {
  const { participantId } = await giveConsent(db, { link, version: "1", address });
  const cookies = await openCrowdSession(db, { participantId, link, now: new Date() });
  // The same cookie for the page and for the routes: a browser sends one of them.
  return { cookie: cookies.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const toCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
