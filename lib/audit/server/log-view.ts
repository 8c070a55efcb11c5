import type { auditEntry } from "@/db/schema";
import type { AuditEntryView } from "../schema";

type Row = typeof auditEntry.$inferSelect;

export function toView(row: Row): AuditEntryView {
  const { id, at, projectId, projectName, subjectType, subjectId, subjectName } = row;
  const { action, before, after, outcome, code, times, requestId } = row;
  return {
    id: String(id),
    at: at.toISOString(),
    actor: {
      kind: row.actorKind,
      userId: row.userId,
      name: row.actorName,
      email: row.actorEmail,
      tokenId: row.tokenId,
      address: row.address,
    },
    project: projectId === null ? null : { id: projectId, name: projectName },
    subject:
      subjectType === null || subjectId === null
        ? null
        : { type: subjectType, id: subjectId, name: subjectName },
    action,
    outcome,
    code,
    times,
    requestId,
    before,
    after,
  };
}
