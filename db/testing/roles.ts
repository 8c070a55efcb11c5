import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { user } from "@/db/schema";
import { type Access, type Contract, type Scope, scopeOf } from "@/lib/http/contract";
import type { Ids } from "./make-full-project";
import { makeToken, openSession, signInCrowdworker, signInStaff } from "./sign-in";

type Headers = Record<string, string>;

export type Role =
  | "nobody"
  | "crowdworker"
  | "stranger"
  | "researcher"
  | "admin"
  | "instance admin"
  /** Each scope alone, of an admin's tokens: what a token may do is less than what its owner may. */
  | `${Scope} token`
  /** A crowdworker's secret, brought in every way in which a researcher could be known. */
  | `crowd secret as ${"staff" | "token"}`;

/** What each person gets, before anything else is looked at; the rest get in. */
const refused: Record<Access, Partial<Record<Role, number>>> = {
  public: {},
  staff: {},
  instance: { stranger: 403, researcher: 403, admin: 403 },
  researcher: { stranger: 404, "instance admin": 404 },
  admin: { stranger: 404, "instance admin": 404, researcher: 403 },
  crowdworker: { stranger: 401, researcher: 401, admin: 401, "instance admin": 401 },
};

/** The status with which a route refuses a role, in a project that has it as a member; undefined where it gets in. */
export function refusalOf(contract: Contract, role: Role): number | undefined {
  const { access } = contract;
  if (access === "public") return undefined;
  if (role === "nobody" || role.startsWith("crowd secret")) return 401;
  if (role === "crowdworker") return access === "crowdworker" ? undefined : 401;
  if (role.endsWith(" token")) {
    if (access === "crowdworker") return 401;
    return `${scopeOf(contract)} token` === role ? undefined : 403;
  }
  return refused[access][role];
}

/**
 * Accounts of all roles, those of members in the project of `ids`.
 * @returns their ids, and how each role says who it is: some routes end what one is known by, so whoever
 *   asks several has everybody sign in again
 */
export async function makeRoles(db: Db, { projectId = "", link = "" }: Ids) {
  const userIds = {
    stranger: (await signInStaff(db)).userId,
    researcher: (await signInStaff(db, { projectId, role: "researcher" })).userId,
    admin: (await signInStaff(db, { projectId, role: "admin" })).userId,
    "instance admin": (await signInStaff(db)).userId,
  };
  await db
    .update(user)
    .set({ isInstanceAdmin: true })
    .where(eq(user.id, userIds["instance admin"]));
  const token = (scope: Scope) =>
    makeToken(db, { projectId, userId: userIds.admin, scopes: [scope] });
  const signIn = async (): Promise<Record<Role, Headers>> => {
    const crowdworker = await signInCrowdworker(db, link);
    const secret = crowdworker.cookie.slice(crowdworker.cookie.indexOf("=") + 1);
    return {
      nobody: {},
      crowdworker,
      stranger: await openSession(db, userIds.stranger),
      researcher: await openSession(db, userIds.researcher),
      admin: await openSession(db, userIds.admin),
      "instance admin": await openSession(db, userIds["instance admin"]),
      "read token": await token("read"),
      "import token": await token("import"),
      "run token": await token("run"),
      "crowd secret as staff": { cookie: `candor_staff=${secret}` },
      "crowd secret as token": { authorization: `Bearer ${secret}` },
    };
  };
  return { userIds, signIn };
}

export type Roles = Awaited<ReturnType<typeof makeRoles>>;
