import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { AuditSubject } from "../schema-entry";

/** Path parameters that name what a request is about, the most particular first. */
const subjects: { param: string; type: string; name: (id: string, projectId: string) => SQL }[] = [
  {
    ...{ param: "roundId", type: "round" },
    name: (id, projectId) => sql`
      select s.name || ', round ' || r.no as name from round r join study s on s.id = r.study_id
      where r.id = ${id} and s.project_id = ${projectId}`,
  },
  {
    ...{ param: "itemId", type: "gold item" },
    name: (id, projectId) => sql`
      select q.key || ' of ' || s.name as name from gold_item g join question q on q.id = g.question_id
        join study s on s.id = g.study_id
      where g.id = ${id} and s.project_id = ${projectId}`,
  },
  {
    ...{ param: "problemId", type: "problem report" },
    name: (id, projectId) => sql`
      select 'in ' || s.name as name from problem_report p join study s on s.id = p.study_id
      where p.id = ${id} and s.project_id = ${projectId}`,
  },
  {
    ...{ param: "linkId", type: "personal link" },
    name: (id, projectId) => sql`
      select l.no || ' of ' || s.name as name from personal_link l join study s on s.id = l.study_id
      where l.id = ${id} and s.project_id = ${projectId}`,
  },
  {
    ...{ param: "studyId", type: "study" },
    name: (id, projectId) =>
      sql`select name from study where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "datasetId", type: "dataset" },
    name: (id, projectId) =>
      sql`select name from dataset where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "importId", type: "import" },
    name: (id, projectId) =>
      sql`select filename as name from import_file where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "shareId", type: "shared view" },
    name: (id, projectId) =>
      sql`select title as name from shared_view where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "sourceId", type: "published source" },
    name: (id, projectId) =>
      sql`select name from published_source where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "tokenId", type: "API token" },
    name: (id, projectId) =>
      sql`select name from api_token where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "invitationId", type: "invitation" },
    name: (id, projectId) =>
      sql`select email as name from member_invitation where id = ${id} and project_id = ${projectId}`,
  },
  {
    ...{ param: "userId", type: "account" },
    name: (id, projectId) => sql`
      select u.name from "user" u join member m on m.user_id = u.id
      where u.id = ${id} and m.project_id = ${projectId}`,
  },
  {
    ...{ param: "projectId", type: "project" },
    name: (id, projectId) => sql`select name from project where id = ${id} and id = ${projectId}`,
  },
];

/** What a request is about, by its path. */
export function subjectOf(params: Record<string, unknown>): AuditSubject | undefined {
  const found = subjects.find(({ param }) => typeof params[param] === "string");
  return found && { type: found.type, id: String(params[found.param]) };
}

/** The same with its name; nothing of another project is named. */
export async function nameSubject(
  db: Db,
  subject: AuditSubject,
  projectId: string,
): Promise<AuditSubject> {
  const known = subjects.find(({ type }) => type === subject.type);
  if (!known) return subject;
  const { rows } = await db.execute<{ name: string }>(known.name(subject.id, projectId));
  return { ...subject, name: rows[0]?.name };
}
