/** What was, or became, of a subject: a few plain values. Never an answer, a secret or a free text about a person. */
export type AuditDetail = Record<string, string | number | boolean | null | string[]>;

export interface AuditSubject {
  type: string;
  id: string;
  name?: string | null;
}

/** Who acts, as it was at that time. */
export interface AuditActor {
  actorKind: "person" | "token" | "crowdworker" | "worker" | "unknown";
  userId?: string;
  actorName?: string;
  actorEmail?: string;
  tokenId?: string;
  address?: string;
}

/** An entry of a refusal, as it is kept until its hour is over. */
export interface RefusedEntry extends AuditActor {
  action: string;
  code: string;
  outcome: "refused" | "failed";
  projectId?: string | null;
  projectName?: string | null;
  subjectType?: string | null;
  subjectId?: string | null;
  subjectName?: string | null;
  requestId?: string;
}
