import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";
import type { Seen } from "@/lib/audit/server/open-entry";
import { bearerToken } from "@/lib/http/bearer-token";
import type { Access } from "@/lib/http/contract";
import { consentFirst, hasWithdrawn, notFound, Refusal } from "@/lib/http/errors";
import { findCrowdSession } from "./crowd-session";
import { staffAuth } from "./staff-auth";

export interface StaffUser {
  id: string;
  name: string;
  email: string;
}

type Params = Record<string, string | string[]>;

/** Who calls, as far as a route with this access needs to know. */
export type Caller<A extends Access> = A extends "crowdworker"
  ? Awaited<ReturnType<typeof asCrowdworker>>
  : A extends "researcher" | "admin"
    ? Awaited<ReturnType<typeof asMember>>
    : A extends "staff"
      ? { user: StaffUser }
      : unknown;

/**
 * Finds out who calls, or refuses: 401 when unknown, 403 when the role does not suffice.
 * @param seen gets what is found out on the way, for the log of who is refused in the end
 */
export async function identify(
  db: Db,
  access: Access,
  headers: Headers,
  params: Params,
  seen: Seen = {},
) {
  if (access === "public") return {};
  if (access === "crowdworker") {
    return Object.assign(seen, await asCrowdworker(db, headers, String(params.link)));
  }
  const user = await staffUser(db, headers, seen);
  seen.user = user;
  if (access === "staff") return { user };
  return asMember(db, user, String(params.projectId), access, seen);
}

/** The person behind a session cookie or a bearer token. */
async function staffUser(db: Db, headers: Headers, seen: Seen): Promise<StaffUser> {
  const bearer = bearerToken(headers);
  if (bearer) return tokenOwner(db, bearer, seen);
  const session = await staffAuth().api.getSession({ headers });
  if (!session) throw new Refusal(401, "sign_in", "Sign in first.");
  return session.user;
}

async function tokenOwner(db: Db, token: string, seen: Seen): Promise<StaffUser> {
  const { valid, key } = await staffAuth().api.verifyApiKey({ body: { key: token } });
  if (!valid || !key) {
    // The auth library says the same when it could not look: this fails when the database is away.
    await db.execute(sql`select 1`);
    throw new Refusal(401, "bad_token", "The API token is unknown or has expired.");
  }
  seen.tokenId = key.id;
  const context = await staffAuth().$context;
  const owner = await context.internalAdapter.findUserById(key.referenceId);
  if (!owner) throw new Refusal(401, "bad_token", "The API token's owner is gone.");
  return owner;
}

async function asMember(
  db: Db,
  user: StaffUser,
  projectId: string,
  atLeast: "researcher" | "admin",
  seen: Seen,
) {
  const [found] = await db
    .select({ id: project.id, name: project.name, role: member.role })
    .from(project)
    .innerJoin(member, eq(member.projectId, project.id))
    .where(and(eq(project.id, projectId), eq(member.userId, user.id)));
  // To someone who is no member, a project that exists looks like one that doesn't.
  if (!found) throw notFound("project");
  seen.project = found;
  if (atLeast === "admin" && found.role !== "admin") {
    throw new Refusal(403, "admins_only", "Only an admin of the project may do this.");
  }
  return { user, project: found };
}

async function asCrowdworker(db: Db, headers: Headers, link: string) {
  const session = await findCrowdSession(db, { headers, link, now: new Date() });
  if (!session) throw consentFirst();
  if (session.participant.withdrawnAt) throw hasWithdrawn();
  return session;
}
