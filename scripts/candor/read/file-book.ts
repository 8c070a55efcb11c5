import { existsSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import type { AnswerBook, StoredAnswer } from "@/lib/providers/server/answer-book";

/**
 * Keeps answers in a file of JSON lines, so that a command that was stopped pays for none of them again; without a file,
 * in memory. It knows no limit of costs.
 */
export async function openFileBook(file: string | undefined): Promise<AnswerBook> {
  const answers = new Map<string, StoredAnswer>();
  if (file !== undefined && existsSync(file)) {
    for (const line of (await readFile(file, "utf8")).split("\n")) {
      const stored = readLine(line);
      if (stored) answers.set(stored.key, stored);
    }
    // A command that was killed may have left half a line.
    await appendFile(file, "\n");
  }
  return {
    find: async (key) => answers.get(key) ?? null,
    leave: async () => undefined,
    reserve: async () => undefined,
    release: async () => undefined,
    store: async (answer) => {
      const { key, text, finish } = answer;
      if (file !== undefined) await appendFile(file, `${JSON.stringify(answer)}\n`);
      answers.set(key, { text, finish });
      return { text, finish };
    },
  };
}

function readLine(line: string): (StoredAnswer & { key: string }) | null {
  try {
    const { key, text, finish } = JSON.parse(line);
    return typeof key === "string" && typeof text === "string" ? { key, text, finish } : null;
  } catch {
    return null;
  }
}
