import type { Db } from "@/db/client";
import { attemptLimit } from "@/db/schema";
import { fits, fittingBody } from "@/db/testing/fitting-call";
import type { Ids } from "@/db/testing/make-full-project";
import { type Role, type Roles, refusalOf } from "@/db/testing/roles";
import { contracts } from "@/lib/api/contracts";
import type { Contract } from "@/lib/http/contract";
import type { Check, Door } from "./door";

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

/** Every route, asked by every role: who has no business there is refused, and nobody gets a 5xx. */
export const everyRole = (db: Db, door: Door, ours: Ids, signIn: Roles["signIn"]): Check => ({
  name: "every route × every role",
  async run() {
    const found: string[] = [];
    for (const contract of contracts) {
      await db.delete(attemptLimit);
      for (const [role, headers] of Object.entries(await signIn()) as [Role, object][]) {
        const { status } = await door.ask(contract, { params: ours, headers: { ...headers } });
        const expected = refusalOf(contract, role);
        const isRight = expected ? status === expected : status !== 401 && status !== 403;
        if (!isRight) found.push(`${nameOf(contract)} answered a ${role} with ${status}`);
      }
    }
    return found;
  },
});

/** Every id of a path in turn is another lab's: it is as good as none. */
export const othersIds = (
  db: Db,
  door: Door,
  { ours, theirs }: { ours: Ids; theirs: Ids },
  signIn: Roles["signIn"],
): Check => ({
  name: "every route × somebody else's ids",
  async run() {
    const found: string[] = [];
    // An instance has nothing of somebody else's for its admins.
    for (const contract of contracts.filter(({ access }) => !/public|instance/.test(access))) {
      await db.delete(attemptLimit);
      for (const key of Object.keys(contract.params?.shape ?? {})) {
        if (!(key in theirs)) continue;
        const { admin, crowdworker } = await signIn();
        const { status, text } = await door.ask(contract, {
          params: { ...ours, [key]: theirs[key] ?? "" },
          headers: contract.access === "crowdworker" ? crowdworker : admin,
          query: fits,
          body: fittingBody(contract, ours),
        });
        const isRefused = status === 401 || status === 404;
        if (!isRefused) found.push(`${nameOf(contract)} with another's ${key}: ${status} ${text}`);
      }
    }
    return found;
  },
});
