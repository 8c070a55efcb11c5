import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import { lockProjectRow } from "@/lib/projects/server/lock-project-row";
import { list } from "@/lib/text/list";
import { differences } from "../differences";
import { type AskedTraining, askedTraining } from "../schema";
import { refuseUnknown } from "./refuse-unknown";
import type { Places } from "./training-folder";
import { isTraining } from "./which-training";

interface Given extends AskedTraining {
  projectId: string;
  userId: string;
  key: string;
}

interface Held {
  /** A transaction in which the caller's right is held. */
  held: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
}

interface Created {
  trainingId: string;
  isNew: boolean;
}

const mostDrafts = 200;

/**
 * Drafts a training run; asked again with the same key, it answers with the run that it has made. Its models are looked for
 * first: where their folder hangs, nothing is locked.
 * @returns its id, and whether it is new
 * @throws Refusal 400 for a recipe, stage, setting, model or engine that is not there; 409 when the key
 * has made another one, or the project has very many drafts
 */
export async function createTraining(
  db: Db,
  { held, ...given }: Given & Held,
  places: Places,
): Promise<Created> {
  // First: what the run was made from may be gone since.
  const made = await findMade(db, given);
  if (made !== null) return { trainingId: made, isNew: false };
  await refuseUnknown(db, given.projectId, given.settings, places);
  return held((tx) => store(tx, given));
}

/** Requests with the same key wait for each other. */
async function store(db: Db, given: Given): Promise<Created> {
  const { projectId, userId, key, name, settings, limits, clonedFrom, start } = given;
  await lockProjectRow(db, projectId);
  const made = await findMade(db, given);
  if (made !== null) return { trainingId: made, isNew: false };
  const drafts = and(eq(training.projectId, projectId), eq(training.state, "draft"));
  if ((await db.$count(training, drafts)) >= mostDrafts) {
    throw conflict("too_many", "Discard a draft first: the project has very many.");
  }
  if (
    clonedFrom !== null &&
    (await db.$count(training, isTraining({ projectId, trainingId: clonedFrom }))) === 0
  ) {
    throw invalid("body.clonedFrom", "The project has no such training run.");
  }
  const [added] = await db
    .insert(training)
    .values({
      ...{ projectId, key, asked: askedOf(given), name, settings, clonedFrom, ...limits },
      startsItself: start,
      createdBy: userId,
      nextAt: sql`now()`,
    })
    .returning({ id: training.id });
  if (!added) throw new Error("The training run was not stored.");
  return { trainingId: added.id, isNew: true };
}

const askedOf = ({ name, settings, limits, clonedFrom, start }: Given): AskedTraining => ({
  ...{ name, settings, limits, clonedFrom, start },
});

/** The run that a key has made; null for none. @throws Refusal 409 when something else was asked for then */
async function findMade(db: Db, given: Given): Promise<string | null> {
  const { projectId, key } = given;
  const [made] = await db
    .select({ id: training.id, asked: training.asked })
    .from(training)
    .where(and(eq(training.projectId, projectId), eq(training.key, key)));
  if (!made) return null;
  // An earlier version stored it without the settings that are new since: they had their defaults.
  const before = askedTraining.safeParse(made.asked).data ?? made.asked;
  const others = before ? differences(before, askedOf(given)) : [];
  if (others.length === 0) return made.id;
  throw conflict(
    "key_taken",
    `The key “${key}” has made another training run. What differs: ${list(others)}. Take another key for a new run, or send the same again to find that one.`,
    "body.key",
  );
}
