import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** A model that a process of this machine serves. */
export type ServedModel = Pick<Note, "url" | "model" | "structured">;

/** What a file notes, while the process that wrote it lives. */
export function readServed(file: string): ServedModel | null {
  const noted = readNote(file);
  if (!noted || startOf(noted.pid) !== noted.started) return null;
  const { url, model, structured } = noted;
  return { url, model, structured };
}

/** Notes in a file that this process serves a model. */
export function noteServed(file: string, model: ServedModel): void {
  const noted: Note = { ...model, pid: process.pid, started: startOf(process.pid) ?? "" };
  const own = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, JSON.stringify(noted));
  renameSync(own, file);
}

/** Removes the note, if it is this process's. */
export function forgetServed(file: string): void {
  if (readNote(file)?.pid === process.pid) rmSync(file, { force: true });
}

function readNote(file: string): Note | null {
  try {
    return note.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    // None, or one that a crash of the machine cut short.
    const isNone = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isNone || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
