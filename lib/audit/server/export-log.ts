import type { Db } from "@/db/client";
import { writeCsv } from "@/lib/csv/write-csv";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamText } from "@/lib/http/stream-text";
import { describeEntry } from "../describe-entry";
import type { AuditEntryView } from "../schema";
import { type LogRequest, selectLog } from "./select-log";

const batchSize = 1_000;

type Pages = Omit<LogRequest, "limit" | "after">;

/** The filtered log as CSV, newest first. It is streamed, so its length costs no memory. */
export async function exportLog(
  db: Db,
  { name, signal, ...request }: Pages & { name: string; signal: AbortSignal },
): Promise<Response> {
  return streamText(() => pages(db, request), {
    headers: downloadHeaders(name, "log", "csv"),
    signal,
  });
}

async function* pages(db: Db, request: Pages) {
  let after: number | undefined;
  for (let header = true; ; header = false) {
    const entries = await selectLog(db, { ...request, after, limit: batchSize });
    if (header || entries.length > 0) yield logCsv(entries, { header });
    if (entries.length < batchSize) return;
    after = Number(entries.at(-1)?.id);
  }
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const columns: Record<string, (entry: AuditEntryView) => string | number | null | undefined> = {
  at: ({ at }) => at,
  outcome: ({ outcome }) => outcome,
  what: (entry) => describeEntry(entry).sentence,
  action: ({ action }) => action,
  code: ({ code }) => code,
  times: ({ times }) => times,
  actor_kind: ({ actor }) => actor.kind,
  actor: ({ actor }) => actor.name,
  email: ({ actor }) => actor.email,
  user_id: ({ actor }) => actor.userId,
  token_id: ({ actor }) => actor.tokenId,
  address: ({ actor }) => actor.address,
  project: ({ project }) => project?.name,
  project_id: ({ project }) => project?.id,
  subject_type: ({ subject }) => subject?.type,
  subject: ({ subject }) => subject?.name,
  subject_id: ({ subject }) => subject?.id,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  request_id: ({ requestId }) => requestId,
};

const logCsv = (entries: readonly AuditEntryView[], { header }: { header: boolean }): string =>
  writeCsv([
    ...(header ? [Object.keys(columns)] : []),
    ...entries.map((entry) => Object.values(columns).map((cell) => cell(entry))),
  ]);
