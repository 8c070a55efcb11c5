import { createHash } from "node:crypto";
import { type FileHandle, readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { trainingEvent, trainingStage } from "@/db/schema";
import { findUnacceptable } from "@/lib/http/find-unacceptable";
import { storable } from "@/lib/text/storable";
import { missingIsNull, openInside, readInside } from "../open-inside";
import { toJson } from "../to-json";
import type { TrainingFolder } from "../training-folder";

const latest = Date.UTC(9999, 0) / 1_000;
/** Seconds since 1970, in a year that can be stored. */
const time = z.number().min(0).max(latest);
const number = z.int32().optional().catch(undefined);

const status = z.object({
  state: z.enum(["running", "done", "failed"]),
  done: number,
  total: number,
  unit: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  updated: time.catch(0),
});
const record = z.object({ metrics: z.record(z.string(), z.unknown()), seconds: z.number() });

/** Stores what the stages' files say that was not stored yet. @returns whether there is more to read at once */
export async function readStages(
  db: Db,
  trainingId: string,
  { stages: folder }: TrainingFolder,
): Promise<boolean> {
  const names = (
    await db
      .select({ name: trainingStage.name })
      .from(trainingStage)
      .where(eq(trainingStage.trainingId, trainingId))
  ).map(({ name }) => name);
  let more = false;
  for (const name of names) {
    await readState(db, { trainingId, name, folder });
    for (const one of await eventFiles(folder, name)) {
      more = (await readEvents(db, { trainingId, folder, ...one })) || more;
    }
  }
  return more;
}

interface Which {
  trainingId: string;
  name: string;
  folder: string;
}

/** A stage's state: what its record says once it has ended, else its status. */
async function readState(db: Db, { trainingId, name, folder }: Which): Promise<void> {
  const ended = record.safeParse(await readJson(folder, path.join(folder, name, "run.json")));
  const under = status.safeParse(
    await readJson(folder, path.join(folder, `${name}.partial`, "status.json")),
  );
  const set = under.success
    ? {
        state: under.data.state === "failed" ? ("failed" as const) : ("running" as const),
        done: under.data.done ?? null,
        total: under.data.total ?? null,
        unit: under.data.unit ?? null,
        message: under.data.message ?? null,
        updatedAt: new Date(under.data.updated * 1_000),
      }
    : ended.success
      ? {
          state: "done" as const,
          figures: figuresOf(ended.data.metrics),
          seconds: ended.data.seconds,
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

/** JSON has no NaN: the package writes such a figure as a word. */
const figuresOf = (metrics: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [
      name,
      typeof value === "number" ? value : null,
    ]),
  );

interface EventFile {
  /** The stage, or STAGE/NUMBER of a trial. */
  name: string;
  path: string;
}

/** The files of events of a stage: its own, and its trials'. */
async function eventFiles(folder: string, stage: string): Promise<EventFile[]> {
  const trials = await namesIn(path.join(folder, `${stage}.trials`));
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

const line = z.object({ time, stage: z.string(), event: z.string().max(200), step: number });

/** Of a file at a time: so much memory, and so long a transaction. */
const mostBytes = 1_000_000;

/** Postgres takes 65,535 values in a statement. */
const rowsAtOnce = 2_000;

/** @returns whether the file goes on after what was read */
async function readEvents(
  db: Db,
  { trainingId, name, folder, path: file }: Which & EventFile,
): Promise<boolean> {
  const handle = await openInside(folder, file);
  if (!handle) return false;
  try {
    const own = await identityOf(handle);
    if (own === null) return false;
    const which = `${name}@${own}`;
    const { rows } = await db.execute<{ from: number }>(sql`
      select coalesce(max(ends), 0)::float8 as from from training_event
      where training_id = ${trainingId} and file = ${which}`);
    const from = rows[0]?.from ?? 0;
    if ((await handle.stat()).size <= from) return false;
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    if (end < 0 && bytesRead < mostBytes) return false;
    // A line that is longer comes in pieces.
    const whole = buffer.subarray(0, end < 0 ? bytesRead : end + 1);
    const values = linesOf(whole, from).map(({ text, position, ends }) => ({
      trainingId,
      file: which,
      position,
      ends,
      ...eventOf(name, text),
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

function linesOf(bytes: Buffer, from: number) {
  const found: { text: string; position: number; ends: number }[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf("\n", start);
    const next = end < 0 ? bytes.length : end + 1;
    found.push({
      text: bytes.toString("utf8", start, end < 0 ? next : end),
      position: from + start,
      ends: from + next,
    });
    start = next;
  }
  return found;
}

/** A line that is none of an event's is kept too, so that somebody sees it. */
function eventOf(name: string, text: string) {
  const parsed = toJson(text);
  const known = line.safeParse(parsed);
  if (!known.success || findUnacceptable(parsed, name)) {
    const data = { text: storable(text.slice(0, 2_000)) };
    return { at: new Date(0), stage: name, event: "unreadable", step: null, data };
  }
  const { time: seconds, event, step } = known.data;
  const {
    time: _,
    stage: _stage,
    event: _event,
    step: _step,
    ...data
  } = parsed as Record<string, unknown>;
  return { at: new Date(seconds * 1_000), stage: name, event, step: step ?? null, data };
}

async function readJson(folder: string, file: string): Promise<unknown> {
  const text = await readInside(folder, file);
  return text === null ? null : toJson(text);
}

/** The names in a folder; none where it is not there: most stages try nothing out. */
const namesIn = async (folder: string) => (await readdir(folder).catch(missingIsNull)) ?? [];
