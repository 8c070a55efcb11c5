import type { Db } from "@/db/client";
import { type LogRequest, selectLog } from "./select-log";

const pageSize = 50;

/** A page of the log. @throws Refusal 404 when there is no such entry to go on from */
export async function listLog(db: Db, request: Omit<LogRequest, "limit">) {
  const entries = await selectLog(db, { ...request, limit: pageSize + 1 });
  const shown = entries.slice(0, pageSize);
  return { entries: shown, next: entries.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
}
