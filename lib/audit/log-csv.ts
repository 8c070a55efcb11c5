import { writeCsv } from "@/lib/http/write-csv";
import { describeEntry } from "./describe-entry";
import type { AuditEntryView } from "./schema";

const columns = [
  ...["at", "outcome", "what", "action", "code", "times"],
  ...["actor_kind", "actor", "email", "user_id", "token_id", "address"],
  ...["project", "project_id", "subject_type", "subject", "subject_id"],
  ...["before", "after", "request_id"],
] as const;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Entries of the log as CSV. */
export const logCsv = (
  entries: readonly AuditEntryView[],
  { header }: { header: boolean },
): string =>
  writeCsv<string>(
    columns,
    entries.map((entry) => ({
      ...{ at: entry.at, outcome: entry.outcome, what: describeEntry(entry).sentence },
      ...{ action: entry.action, code: entry.code, times: entry.times },
      ...{ actor_kind: entry.actor.kind, actor: entry.actor.name, email: entry.actor.email },
      ...{ user_id: entry.actor.userId, token_id: entry.actor.tokenId },
      ...{ address: entry.actor.address, project: entry.project?.name },
      ...{ project_id: entry.project?.id, subject_type: entry.subject?.type },
      ...{ subject: entry.subject?.name, subject_id: entry.subject?.id },
      ...{ before: json(entry.before), after: json(entry.after), request_id: entry.requestId },
    })),
    { header },
  );
