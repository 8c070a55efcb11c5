import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";
import type { Seen } from "@/lib/audit/server/open-entry";
import { bearerToken } from "@/lib/http/bearer-token";
import { type Access, type Contract, scopeOf } from "@/lib/http/contract";
import { archivedForReaders, consentFirst, notFound, Refusal, wasErased } from "@/lib/http/errors";
import type { Role } from "@/lib/projects/schema";
import { findCrowdSession } from "./crowd-session";
import { findStaffSession } from "./staff-session";
import { findTokenOwner } from "./token-owner";

type Params = Record<string, string | string[]>;

/** The caller, with the details that a route with this access needs. */
export type Caller<A extends Access> = A extends "crowdworker"
  ? Awaited<ReturnType<typeof asCrowdworker>>
  : A extends "researcher" | "admin"
    ? Awaited<ReturnType<typeof asMember>>
    : A extends "staff" | "instance"
      ? Awaited<ReturnType<typeof asStaff>>
      : unknown;

/**
 * Finds out who calls, or refuses: 401 when unknown, 403 when the role, or the API token's scope,
 * does not suffice.
 * @param seen receives facts about the caller, so that refusals can be logged too
 */
export async function identify(
  db: Db,
  contract: Pick<Contract, "access" | "scope" | "method" | "whileErased" | "whileArchived">,
  headers: Headers,
  params: Params,
  seen: Seen = {},
  now = new Date(),
) {
  const { access } = contract;
  if (access === "public") return {};
  if (access === "crowdworker") {
    return Object.assign(
      seen,
      await asCrowdworker(db, contract, headers, String(params.link), now),
    );
  }
  const caller = await asStaff(db, contract, headers, seen, now);
  if (access === "staff") return caller;
  if (access === "instance") {
    if (caller.user.isInstanceAdmin) return caller;
    throw new Refusal(403, "instance_admins_only", "Only an admin of the instance may do this.");
  }
  return asMember(db, caller, String(params.projectId), access, seen);
}

/** The person behind a session cookie, or behind an API token with the scope that the route needs. */
async function asStaff(
  db: Db,
  contract: Pick<Contract, "access" | "scope" | "method">,
  headers: Headers,
  seen: Seen,
  now: Date,
): Promise<{ user: TokenOwner["user"]; sessionId: string | null; token: TokenCaller | null }> {
  const bearer = bearerToken(headers);
  if (!bearer) {
    const session = await findStaffSession(db, headers, now);
    if (!session) throw new Refusal(401, "sign_in", "Sign in first.");
    seen.user = session.user;
    return { ...session, token: null };
  }
  const { user, ...token } = await findTokenOwner(db, bearer, headers, now);
  Object.assign(seen, { user, tokenId: token.tokenId });
  const scope = scopeOf(contract);
  if (scope === null) {
    throw new Refusal(403, "no_tokens", "No API token may do this. Sign in in a browser.");
  }
  if (!token.scopes.includes(scope)) {
    throw new Refusal(403, "scope", `This API token may not do this: it needs the scope ${scope}.`);
  }
  return { user, sessionId: null, token };
}

type TokenOwner = Awaited<ReturnType<typeof findTokenOwner>>;
type TokenCaller = Omit<TokenOwner, "user">;

async function asMember(
  db: Db,
  caller: Awaited<ReturnType<typeof asStaff>>,
  projectId: string,
  atLeast: "researcher" | "admin",
  seen: Seen,
) {
  const [found] = await db
    .select({
      id: project.id,
      name: project.name,
      isExample: project.isExample,
      role: sql<Role>`coalesce(${member.role}, 'researcher')`,
    })
    .from(project)
    .leftJoin(member, and(eq(member.projectId, project.id), eq(member.userId, caller.user.id)))
    .where(
      and(
        eq(project.id, projectId),
        or(isNotNull(member.userId), project.isExample),
        // A token works only for its own project.
        caller.token ? eq(project.id, caller.token.projectId) : undefined,
      ),
    );
  // To non-members, an existing project looks like one that does not exist.
  if (!found) throw notFound("project");
  seen.project = found;
  if (atLeast === "admin" && found.role !== "admin") {
    throw new Refusal(403, "admins_only", "Only an admin of the project may do this.");
  }
  return { ...caller, project: found };
}

async function asCrowdworker(
  db: Db,
  contract: Pick<Contract, "method" | "whileErased" | "whileArchived">,
  headers: Headers,
  link: string,
  now: Date,
) {
  const session = await findCrowdSession(db, { headers, link, now });
  if (!session) throw consentFirst();
  const { previewOf, projectId } = session.study;
  // People who leave a project lose its previews, which show correct answers.
  if (previewOf) {
    const member = { access: "researcher", method: "POST" } as const;
    await identify(db, member, headers, { projectId }, {}, now);
  }
  const { whyOut } = session.participant;
  if (whyOut && !contract.whileErased) throw wasErased(whyOut);
  // Found with the session, so that no request of a crowdworker asks twice.
  if (session.study.isArchived && contract.method !== "GET" && !contract.whileArchived) {
    throw archivedForReaders();
  }
  return { ...session, me: { studyId: session.study.id, readerId: session.reader.id } };
}
