import { writeCsv } from "@/lib/csv/write-csv";
import { describeEntry } from "./describe-entry";
import type { AuditEntryView } from "./schema";

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

/** Entries of the log as CSV, with a header where it begins. */
export const logCsv = (
  entries: readonly AuditEntryView[],
  { header }: { header: boolean },
): string =>
  writeCsv([
    ...(header ? [Object.keys(columns)] : []),
    ...entries.map((entry) => Object.values(columns).map((cell) => cell(entry))),
  ]);
