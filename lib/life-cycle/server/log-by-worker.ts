import type { Db } from "@/db/client";
import { writeEntry } from "@/lib/audit/server/write-entry";
import type { AuditAction } from "@/lib/http/actions";

/** A project or study that the worker acts on. */
export interface Due extends Record<string, unknown> {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}

interface Entry extends Due {
  action: AuditAction;
  subjectType:
    | "project"
    | "study"
    | "person"
    | "import"
    | "dataset"
    | "model"
    | "reader"
    | "knowledge source";
  after?: Record<string, string | number>;
  /** The code of why it was not done. */
  refused?: string;
}

/** Logs an action of the worker in the project's log. */
export const logByWorker = (tx: Db, entry: Entry, now: Date) => {
  const { action, subjectType, id, name, projectId, projectName, after, refused } = entry;
  return writeEntry(tx, {
    at: now,
    actorKind: "worker",
    action,
    after,
    projectId,
    projectName,
    ...(refused ? { outcome: "refused", code: refused } : { outcome: "done" }),
    subjectType,
    subjectId: id,
    subjectName: name,
  });
};
