/**
 * A few plain values of a subject before or after a change. Never an answer, a secret or free text
 * about a person.
 */
export type AuditDetail = Record<string, string | number | boolean | null | string[]>;

export interface AuditSubject {
  type: string;
  id: string;
  name?: string | null;
}

/** The person who acts, with their details at that time. */
export interface AuditActor {
  actorKind: "person" | "token" | "crowdworker" | "worker" | "unknown";
  userId?: string;
  actorName?: string;
  actorEmail?: string;
  tokenId?: string;
  address?: string;
}

/** An entry about a refusal, as stored until its hour is over. */
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
