import { createHash } from "node:crypto";
import { type FileHandle, readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { trainingEvent, trainingStage } from "@/db/schema";
import { changedInside, missingIsNull, openInside, readJsonInside } from "../open-inside";
import type { TrainingFolder } from "../training-folder";
import { number, shortText, time } from "./file-values";
import { parseEvents } from "./parse-events";

const status = z.object({
  state: z.enum(["running", "done", "failed"]),
  done: number,
  total: number,
  unit: shortText.optional().catch(undefined),
  message: shortText.optional().catch(undefined),
  updated: time.catch(0),
});
const record = z.object({ metrics: z.record(z.string(), z.unknown()), seconds: z.number() });

/** Of events, for a look: a job may write them faster than they are stored, and has limits. */
const mostPieces = 10;

/**
 * Stores what the stages' files say that was not stored yet.
 * @param isAtWork whether the job has not ended yet
 * @returns whether there is more to read at once
 */
export async function readStages(
  db: Db,
  trainingId: string,
  place: TrainingFolder,
  isAtWork: boolean,
): Promise<boolean> {
  const names = (
    await db
      .select({ name: trainingStage.name })
      .from(trainingStage)
      .where(eq(trainingStage.trainingId, trainingId))
  ).map(({ name }) => name);
  for (const name of names) await readState(db, { trainingId, name, place }, isAtWork);
  let pieces = 0;
  for (const name of names) {
    for (const one of await eventFiles(place.stages, name)) {
      while (await readPiece(db, { trainingId, place, ...one })) {
        pieces += 1;
        if (pieces === mostPieces) return true;
      }
    }
  }
  return false;
}

/** What says how a stage is: its record once it has ended, and its status before. */
export const filesOf = (
  { stages }: Pick<TrainingFolder, "stages">,
  stage: string,
): [record: string, status: string] => [
  path.join(stages, stage, "run.json"),
  path.join(stages, `${stage}.partial`, "status.json"),
];

interface Which {
  trainingId: string;
  name: string;
  place: TrainingFolder;
}

/** A stage's state: what its record says once it has ended, unless it is made anew; else its status. */
async function readState(
  db: Db,
  { trainingId, name, place }: Which,
  isAtWork: boolean,
): Promise<void> {
  const files = filesOf(place, name);
  const [recordFile, statusFile] = files;
  const ended = await readJsonInside(place.folder, recordFile, record);
  const under = await readJsonInside(place.folder, statusFile, status);
  // The record stays until a new one takes its place. A folder that was left beside it says nothing.
  const isAnew = under && (isAtWork || under.state === "failed") && (await isNewer(place, files));
  const set =
    under && (!ended || isAnew)
      ? {
          state: under.state === "failed" ? ("failed" as const) : ("running" as const),
          done: under.done ?? null,
          total: under.total ?? null,
          unit: under.unit ?? null,
          message: under.message ?? null,
          updatedAt: new Date(under.updated * 1_000),
        }
      : ended
        ? {
            state: "done" as const,
            figures: figuresOf(ended.metrics),
            seconds: ended.seconds,
            message: null,
          }
        : null;
  if (!set) return;
  // Every few seconds for days: a row that is written again leaves a dead one behind.
  const changes = Object.entries(set).map(([column, value]) => {
    const its = trainingStage[column as keyof typeof set];
    return sql`${its} is distinct from ${sql.param(value, its)}`;
  });
  await db
    .update(trainingStage)
    .set(set)
    .where(
      and(eq(trainingStage.trainingId, trainingId), eq(trainingStage.name, name), or(...changes)),
    );
}

/** Whether a stage's status was written after its record. */
async function isNewer(
  { folder }: TrainingFolder,
  [record, status]: ReturnType<typeof filesOf>,
): Promise<boolean> {
  const [ended, under] = [await changedInside(folder, record), await changedInside(folder, status)];
  return ended !== null && under !== null && under > ended;
}

/** More than any stage has. */
const mostFigures = 1_000;

/** JSON has no NaN: the package writes such a figure as a word. */
const figuresOf = (metrics: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(metrics)
      .slice(0, mostFigures)
      .map(([name, value]) => [name, typeof value === "number" ? value : null]),
  );

interface EventFile {
  /** The stage, or STAGE/NUMBER of a trial. */
  name: string;
  path: string;
}

/** More than any search has. */
const mostTrials = 500;

/** The files of events of a stage: its own, and its trials'. */
async function eventFiles(folder: string, stage: string): Promise<EventFile[]> {
  const trials = (await namesIn(path.join(folder, `${stage}.trials`))).slice(0, mostTrials);
  const places = [
    [stage, path.join(folder, stage)],
    [stage, path.join(folder, `${stage}.partial`)],
    ...trials.map((trial) => [
      `${stage}/${trial.replace(/\.partial$/, "")}`,
      path.join(folder, `${stage}.trials`, trial),
    ]),
  ] as [string, string][];
  return places.map(([name, place]) => ({ name, path: path.join(place, "events.jsonl") }));
}

/** Of a file at a time: so much memory, and so long a transaction. */
const mostBytes = 1_000_000;

/** What comes after so much is not read. */
const longestFile = 1_000_000_000;

/** Postgres takes 65,535 values in a statement. */
const rowsAtOnce = 2_000;

/** Stores the next piece of a file of events. @returns whether the file goes on after it */
async function readPiece(
  db: Db,
  { trainingId, name, place, path: file }: Which & EventFile,
): Promise<boolean> {
  const handle = await openInside(place.folder, file);
  if (!handle) return false;
  try {
    const own = await identityOf(handle);
    if (own === null) return false;
    const which = `${name}@${own}`;
    const { rows } = await db.execute<{ from: number }>(sql`
      select coalesce(max(ends), 0)::float8 as from from training_event
      where training_id = ${trainingId} and file = ${which}`);
    const from = rows[0]?.from ?? 0;
    const { size } = await handle.stat();
    if (from >= Math.min(size, longestFile)) return false;
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    if (end < 0 && bytesRead < mostBytes) return false;
    // A line that is longer comes in pieces.
    const whole = buffer.subarray(0, end < 0 ? bytesRead : end + 1);
    const values = parseEvents(whole).map(({ begins, ends, ...event }) => ({
      ...{ trainingId, file: which, position: from + begins, ends: from + ends, stage: name },
      ...event,
    }));
    for (let at = 0; at < values.length; at += rowsAtOnce) {
      const some = values.slice(at, at + rowsAtOnce);
      await db.insert(trainingEvent).values(some).onConflictDoNothing();
    }
    return bytesRead === mostBytes;
  } finally {
    await handle.close();
  }
}

/** A stage that is made anew begins a new file under the same name: its first line tells the two apart. */
async function identityOf(handle: FileHandle): Promise<string | null> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(400), 0, 400, 0);
  const end = buffer.subarray(0, bytesRead).indexOf("\n");
  if (end < 0 && bytesRead < 400) return null;
  const first = buffer.subarray(0, end < 0 ? bytesRead : end);
  return createHash("sha256").update(first).digest("hex").slice(0, 12);
}

/** The names in a folder; none where it is not there: most stages try nothing out. */
const namesIn = async (folder: string) => (await readdir(folder).catch(missingIsNull)) ?? [];
