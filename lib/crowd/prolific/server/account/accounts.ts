import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
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
  /** Refuses if the caller's right has ended while Prolific was called. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Gives a project access to Prolific, and subscribes to its webhooks where Prolific can reach this server.
 * @throws Refusal 400 when Prolific does not accept it, 409 when another project has the workspace or somebody else is connecting it
 */
export async function connectAccount(db: Connection, account: Account): Promise<void> {
  const { projectId, token, workspaceId, origin } = account;
  await refuseTaken(db, account);
  const api = prolificApi(db, token);
  const ofProject = eq(prolificAccount.projectId, projectId);
  const eventType = "submission.status.change";
  const address = `${origin}/api/prolific/${projectId}/events`;
  // This also checks the token.
  const subscriptions = await refusing("body.token", () => api.subscriptions(workspaceId));
  // Prolific only calls public addresses by https. Without one, statuses are read once a day.
  if (!origin.startsWith("https://")) {
    return db.transaction((tx) => storeAccount(tx, account, null));
  }
  const hookSecret = await db.transaction(async (tx) => {
    await lockConnecting(tx, projectId);
    // Whatever happens from here on, no secret is stored that Prolific may have replaced.
    await db.update(prolificAccount).set({ hookSecret: null }).where(ofProject);
    const made = seal(
      projectId,
      await refusing("body.token", () => api.makeHookSecret(workspaceId)),
    );
    await storeAccount(tx, account, made);
    return made;
  });
  if (subscriptions.some((one) => one.event_type === eventType && one.target_url === address)) {
    return;
  }
  try {
    await refusing("body.token", () => api.subscribe(workspaceId, eventType, address));
  } catch (error) {
    await db
      .update(prolificAccount)
      .set({ hookSecret: null })
      .where(and(ofProject, eq(prolificAccount.hookSecret, hookSecret)));
    throw error;
  }
}

const workspaceTaken = () =>
  conflict("workspace_taken", "Another project is connected with this workspace.");

async function refuseTaken(db: Db, { projectId, workspaceId }: Account): Promise<void> {
  const isAnothers = and(
    eq(prolificAccount.workspaceId, workspaceId),
    ne(prolificAccount.projectId, projectId),
  );
  if ((await db.$count(prolificAccount, isAnothers)) > 0) throw workspaceTaken();
}

const lockClass = 7_265;

/** One at a time for the rest of the transaction: a new secret ends the one before it, so the last one made must be the stored one. */
async function lockConnecting(tx: Db, projectId: string): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${projectId})) as taken`,
  );
  if (rows[0]?.taken) return;
  throw conflict(
    "connecting",
    "Somebody else is connecting this project with Prolific now. Try again in a minute.",
  );
}

/** @param hookSecret sealed */
async function storeAccount(
  tx: Db,
  { projectId, token, workspaceId, hold }: Account,
  hookSecret: string | null,
): Promise<void> {
  await hold(tx);
  const values = { workspaceId, token: seal(projectId, token), hookSecret };
  try {
    await tx
      .insert(prolificAccount)
      .values({ projectId, ...values })
      .onConflictDoUpdate({ target: prolificAccount.projectId, set: values });
  } catch (error) {
    throw uniqueViolation(error) ? workspaceTaken() : error;
  }
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
