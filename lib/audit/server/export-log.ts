import type { Db } from "@/db/client";
import { writeCsv } from "@/lib/csv/write-csv";
import { downloadHeaders } from "@/lib/http/download-headers";
import { describeEntry } from "../describe-entry";
import type { AuditEntryView } from "../schema";
import { type LogRequest, selectLog } from "./select-log";

const batchSize = 1_000;

/** The filtered log as CSV, newest first. It is streamed, so its length costs no memory. */
export async function exportLog(
  db: Db,
  { name, ...request }: Omit<LogRequest, "limit" | "after"> & { name: string },
): Promise<Response> {
  const batches = readBatches(db, request);
  const encoder = new TextEncoder();
  // The first rows are read before anything is sent, so that an immediate failure gets a proper
  // error response.
  const first = await batches.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    pull: async (controller) => {
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, { headers: downloadHeaders(name, "log", "csv") });
}

async function* readBatches(db: Db, request: Omit<LogRequest, "limit" | "after">) {
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
