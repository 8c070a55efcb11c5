import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { AuditAction } from "@/lib/http/actions";
import { clientAddress } from "@/lib/http/client-address";
import { isDatabaseDown } from "@/lib/http/database-errors";
import { Refusal } from "@/lib/http/errors";
import { requestId as requestIdNow } from "@/lib/log/server/request-id";
import type { AuditActor, AuditDetail, AuditSubject, RefusedEntry } from "../schema-entry";
import { nameSubject, subjectOf } from "./name-subject";
import { writeEntry } from "./write-entry";
import { writeRefusal } from "./write-refusal";

/** Facts about the caller, gathered even if the request is refused in the end. */
export interface Seen {
  user?: { id: string; name: string; email: string };
  tokenId?: string;
  project?: { id: string; name: string };
  /** The crowdworker, by pseudonym. */
  reader?: { name: string };
  /** The study behind a crowdworker's link. */
  study?: { id: string; projectId: string };
}

/** What a handler adds to its entry. */
export interface Note {
  /** For a subject that the address does not name, such as something new. */
  subject?: AuditSubject;
  before?: AuditDetail;
  after?: AuditDetail;
  project?: { id: string; name?: string };
  /** For a request that turned out to do something other than the route's usual action. */
  action?: AuditAction;
  /** Why it was refused, where a page says so and not an error. */
  refused?: string;
  /** The account, where the route could not know it: of who signs in. */
  user?: Seen["user"];
  /** A crowdworker's pseudonym, where the route could not know it. */
  reader?: { name: string };
  /** For a repeated request that changed nothing: no entry is written. */
  unchanged?: boolean;
}

interface Opened {
  action: AuditAction;
  headers: Headers;
  /** Of the path, checked. */
  params: Record<string, unknown>;
}

/** The log entry of one request, gathered while it is handled. */
export function openEntry(db: Database, { action, headers, params }: Opened) {
  const requestId = requestIdNow() ?? randomUUID();
  const seen: Seen = {};
  const noted: Note = {};
  let subject = subjectOf(params);

  const common = () => {
    const about = noted.subject ?? subject;
    const project = noted.project ?? seen.project;
    return {
      ...actorOf(
        { ...seen, user: noted.user ?? seen.user, reader: noted.reader ?? seen.reader },
        headers,
      ),
      action: noted.action ?? action,
      requestId,
      projectId: project?.id ?? seen.study?.projectId ?? null,
      projectName: project?.name ?? null,
      subjectType: about?.type ?? null,
      subjectId: about?.id ?? null,
      subjectName: about?.name ?? null,
    };
  };

  const refused = (code: string, outcome: RefusedEntry["outcome"] = "refused") =>
    writeRefusal(db, { ...common(), code, outcome }, new Date());

  return {
    seen,
    note: (more: Note) => void Object.assign(noted, more),
    /** Before the request is handled, because it may delete the subject and its name. */
    begin: async () => {
      const { study, project } = seen;
      if (study) subject = { type: "study", id: study.id };
      const projectId = project?.id ?? study?.projectId;
      if (subject && projectId) subject = await nameSubject(db, subject, projectId);
    },
    done: async () => {
      if (noted.unchanged) return;
      if (noted.refused) return refused(noted.refused);
      const { before, after } = noted;
      // The time of the action, not of the request's start, so that entries are in the order of the
      // actions.
      await writeEntry(db, { ...common(), at: new Date(), outcome: "done", before, after });
    },
    refused,
    /**
     * After an error: logs refusals to known people or to people trying to get in, and failures
     * that may have changed something.
     * @returns the error to respond with
     */
    ended: async (error: unknown): Promise<unknown> => {
      if (!seen.user && !isDoor(action)) return error;
      try {
        if (!(error instanceof Refusal)) await refused("internal", "failed");
        else if (loggedStatus.has(error.status) || !seen.user) await refused(error.code);
      } catch (unwritten) {
        // Where the database is away, both say so.
        return isDatabaseDown(error) ? error : unwritten;
      }
      return error;
    },
  };
}

/** Actions of people who are not yet identified. All refusals of these are logged. */
const isDoor = (action: AuditAction) => /^(session|account|invitation)\./.test(action);

const loggedStatus = new Set([403, 404, 409, 410, 422]);

function actorOf({ user, tokenId, reader }: Seen, headers: Headers): AuditActor {
  if (reader) return { actorKind: "crowdworker", actorName: reader.name };
  const address = clientAddress(headers);
  if (!user) return { actorKind: "unknown", address };
  return {
    actorKind: tokenId ? "token" : "person",
    userId: user.id,
    actorName: user.name,
    actorEmail: user.email,
    tokenId,
    address,
  };
}
