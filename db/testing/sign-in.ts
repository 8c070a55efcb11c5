import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { member } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import { openCrowdSession } from "@/lib/auth/server/crowd-session";
import { newSecret } from "@/lib/auth/server/secret-token";
import { openStaffSession } from "@/lib/auth/server/staff-session";
import { findByLink } from "@/lib/crowd/participation/server/find-by-link";
import { giveConsent } from "@/lib/crowd/participation/server/give-consent";
import { clientAddressHeader } from "@/lib/http/client-address";
import { type Scope, scopes } from "@/lib/http/contract";
import type { Role } from "@/lib/projects/schema";
import { createToken } from "@/lib/tokens/server/create-token";

/** A new account, a member of the project if a role is given, with the headers of its session. */
export async function signInStaff(
  db: Db,
  to?: { projectId: string; role: Role },
  { isInstanceAdmin = false } = {},
) {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(db, {
    name: "Someone",
    email,
    password: null,
    mayCreateProjects: true,
    isInstanceAdmin,
  });
  if (to) await db.insert(member).values({ ...to, userId });
  return { userId, email, headers: await openSession(db, userId) };
}

/** The headers of a new session of an account. */
export async function openSession(db: Db, userId: string): Promise<{ cookie: string }> {
  const headers = new Headers({ [clientAddressHeader]: "203.0.113.1" });
  const cookie = await openStaffSession(db, { userId, headers, now: new Date() });
  return { cookie: cookie.split(";")[0] ?? "" };
}

/** An API token of a project's member, which may do everything that a token may unless scopes are given. */
export async function makeToken(
  db: Db,
  of: { projectId: string; userId: string; scopes?: Scope[] },
): Promise<{ authorization: string }> {
  const { token } = await createToken(db, {
    name: "test",
    scopes: [...scopes],
    days: 1,
    secret: newSecret(),
    now: new Date(),
    ...of,
  });
  return { authorization: `Bearer ${token}` };
}

/** A crowdworker who has consented to the study. */
export async function signInCrowdworker(db: Db, link: string, address?: string) {
  const { version, retentionMonths } = await findByLink(db, link);
  const { participantId } = await giveConsent(db, {
    link,
    version: version.no,
    retentionMonths,
    address,
    now: new Date(),
  });
  const cookies = await openCrowdSession(db, { participantId, link, now: new Date() });
  // The same cookie for the page and for the routes: a browser sends one of them.
  return { cookie: cookies.getSetCookie()[0]?.split(";")[0] ?? "" };
}
