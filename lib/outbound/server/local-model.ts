import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startOf } from "@/db/embedded/processes";

const note = z.object({
  /** Where it answers OpenAI's chat completions: http://127.0.0.1:8091/v1. */
  url: z.url(),
  /** What it is called there. */
  model: z.string(),
  /** Whether its server holds answers to a JSON schema. */
  structured: z.boolean(),
  /** The process that serves it, and when that started: another one may have its number later. */
  pid: z.int(),
  started: z.string(),
});
type Note = z.infer<typeof note>;

export type LocalModel = Pick<Note, "url" | "model" | "structured">;

const fileIn = (home: string) => path.join(home, "local-model.json");

/**
 * The model that this machine serves without a key: the one that CANDOR_LOCAL_MODEL names, or else the one that
 * `npm run local-model` serves at this moment. It may start and stop while Candor runs, so ask each time.
 */
export function findLocalModel(
  env: Record<string, string | undefined> = process.env,
): LocalModel | null {
  const { CANDOR_LOCAL_MODEL: given, CANDOR_HOME: home } = env;
  if (given) return { url: given, model: "local", structured: true };
  const noted = home ? readNote(home) : null;
  if (!noted || startOf(noted.pid) !== noted.started) return null;
  const { url, model, structured } = noted;
  return { url, model, structured };
}

/** Notes in the home that this process serves a model. */
export function noteLocalModel(home: string, model: LocalModel): void {
  const noted: Note = { ...model, pid: process.pid, started: startOf(process.pid) ?? "" };
  const own = `${fileIn(home)}.${process.pid}`;
  writeFileSync(own, JSON.stringify(noted));
  renameSync(own, fileIn(home));
}

/** Removes the note, if it is this process's. */
export function forgetLocalModel(home: string): void {
  if (readNote(home)?.pid === process.pid) rmSync(fileIn(home), { force: true });
}

function readNote(home: string): Note | null {
  try {
    return note.parse(JSON.parse(readFileSync(fileIn(home), "utf8")));
  } catch (error) {
    // None, or one that a crash of the machine cut short.
    const isNone = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isNone || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
