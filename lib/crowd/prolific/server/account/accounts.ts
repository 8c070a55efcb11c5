import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { prolificAccount } from "@/db/schema";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict, invalid } from "@/lib/http/errors";
import { decryptText, encryptText } from "@/lib/secrets/server/encrypt-text";
import { ProlificProblem, prolificApi, UnreachableProlific } from "./prolific-api";

const seal = (projectId: string, text: string) => encryptText("prolific tokens", text, projectId);

export const unseal = (projectId: string, sealed: string) =>
  decryptText("prolific tokens", sealed, projectId);

interface Account {
  projectId: string;
  token: string;
  workspaceId: string;
  /** Where Candor is reached. */
  origin: string;
}

/**
 * Gives a project access to Prolific, and subscribes to its webhooks where Prolific can reach this server.
 * @throws Refusal 400 when Prolific does not accept it, 409 when another project has the workspace
 */
export async function connectAccount(
  db: Connection,
  { projectId, token, workspaceId, origin }: Account,
): Promise<void> {
  const hookSecret = await subscribe(db, { projectId, token, workspaceId, origin });
  const values = {
    workspaceId,
    token: seal(projectId, token),
    hookSecret: hookSecret === null ? null : seal(projectId, hookSecret),
  };
  try {
    await db
      .insert(prolificAccount)
      .values({ projectId, ...values })
      .onConflictDoUpdate({ target: prolificAccount.projectId, set: values });
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    throw conflict("workspace_taken", "Another project is connected with this workspace.");
  }
}

async function subscribe(db: Connection, account: Account): Promise<string | null> {
  const { projectId, token, workspaceId, origin } = account;
  const api = prolificApi(db, token);
  const taken = eq(prolificAccount.workspaceId, workspaceId);
  const [other] = await db
    .select({ projectId: prolificAccount.projectId })
    .from(prolificAccount)
    .where(taken);
  if (other && other.projectId !== projectId) {
    throw conflict("workspace_taken", "Another project is connected with this workspace.");
  }
  return refusing("body.token", async () => {
    const secret = await api.makeHookSecret(workspaceId);
    // Prolific calls public addresses by https alone: without one, statuses are read once a day.
    if (!origin.startsWith("https://")) return null;
    await api.subscribe(
      workspaceId,
      "submission.status.change",
      `${origin}/api/prolific/${projectId}/events`,
    );
    return secret;
  });
}

/** Says why a call came to nothing, at the field that it is about. @throws Refusal 400; 409 where Prolific can't be reached */
export async function refusing<Result>(
  field: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnreachableProlific) throw conflict("prolific_unreachable", error.message);
    throw error instanceof ProlificProblem ? invalid(field, error.message) : error;
  }
}

/** Payments that were not sent wait until the project has access again, or somebody stops them. */
export async function disconnectAccount(tx: Db, projectId: string): Promise<void> {
  await tx.delete(prolificAccount).where(eq(prolificAccount.projectId, projectId));
  // Nobody can be taken out of a group any more, and no erased person's ID is kept for that.
  await tx.execute(sql`
    delete from prolific_member m using prolific_study p join study s on s.id = p.study_id
    where p.prolific_id = m.prolific_id and s.project_id = ${projectId}`);
}

/** Prolific's API with the project's token; undefined where it has no access. */
export async function findApi(db: Connection, projectId: string) {
  const [found] = await db
    .select({ token: prolificAccount.token })
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  return found && prolificApi(db, unseal(projectId, found.token));
}

/** The longest lease. After it another may take the account, as its holder may be gone. */
const leaseMs = 5 * 60_000;

/** Takes an account for calls that move money. @returns null while somebody else has it, or is to wait */
export async function leaseAccount(db: Db, projectId: string, clock: () => Date) {
  const { busyUntil } = prolificAccount;
  const now = clock();
  let until = new Date(now.getTime() + leaseMs);
  const ofProject = eq(prolificAccount.projectId, projectId);
  const { rowCount } = await db
    .update(prolificAccount)
    .set({ busyUntil: until })
    .where(and(ofProject, or(isNull(busyUntil), lt(busyUntil, now))));
  if (rowCount === 0) return null;
  /** @returns whether the account is still the lease's */
  async function endIn(ms: number): Promise<boolean> {
    const to = new Date(clock().getTime() + ms);
    const { rowCount } = await db
      .update(prolificAccount)
      .set({ busyUntil: to })
      .where(and(ofProject, eq(busyUntil, until)));
    if (rowCount === 0) return false;
    until = to;
    return true;
  }
  return { endIn, extend: () => endIn(leaseMs) };
}
