import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reader } from "@/db/schema";
import type { AuditSubject } from "../schema-entry";

interface Subject {
  /** The path parameter with its id. */
  param: string;
  type: string;
  name: (id: string, projectId: string) => SQL;
}

/** A subject with a name in its own table, and the project it belongs to. */
const inProject = (param: string, type: string, table: string, column = "name"): Subject => ({
  param,
  type,
  name: (id, projectId) => sql`
    select ${sql.identifier(column)} as name from ${sql.identifier(table)}
    where id = ${id} and project_id = ${projectId}`,
});

/** What belongs to a study. @param named its name and where it is from, as \`x\` beside the study \`s\` */
const inStudy = (param: string, type: string, named: SQL): Subject => ({
  param,
  type,
  name: (id, projectId) => sql`
    select ${named} x join study s on s.id = x.study_id
    where x.id = ${id} and s.project_id = ${projectId}`,
});

/** The most specific first. */
const subjects: Subject[] = [
  inStudy("roundId", "round", sql`s.name || ', round ' || x.no as name from round`),
  inStudy(
    "itemId",
    "gold item",
    sql`(select key from question where id = x.question_id) || ' of ' || s.name as name from gold_item`,
  ),
  inStudy("problemId", "problem report", sql`'in ' || s.name as name from problem_report`),
  inStudy("linkId", "personal link", sql`x.no || ' of ' || s.name as name from personal_link`),
  inStudy("payoutId", "payout", sql`x.no || ' of ' || s.name as name from payout`),
  inProject("studyId", "study", "study"),
  {
    param: "questionId",
    type: "question",
    name: (id, projectId) => sql`
      select q.key || ' of ' || d.name as name from question q join dataset d on d.id = q.dataset_id
      where q.id = ${id} and d.project_id = ${projectId}`,
  },
  inProject("datasetId", "dataset", "dataset"),
  inProject("modelId", "model", "model"),
  inProject("readerId", "reader", "reader"),
  {
    param: "providerId",
    type: "provider",
    // The local model's is no UUID.
    name: (id, projectId) => sql`
      select name from provider where id::text = ${id} and project_id = ${projectId}`,
  },
  inProject("knowledgeId", "knowledge source", "knowledge_source"),
  inProject("phrasesId", "table of phrases", "phrase_table"),
  inProject("runId", "run", "run"),
  inProject("trainingId", "training run", "training"),
  inProject("engineId", "engine", "engine"),
  inProject("exampleSetId", "example set", "example_set"),
  {
    param: "tuningId",
    type: "tuning",
    name: (id, projectId) => sql`
      select m.name from tuning t join model m on m.id = t.model_id
      where t.id = ${id} and t.project_id = ${projectId}`,
  },
  inProject("importId", "import", "import_file", "filename"),
  inProject("shareId", "shared view", "shared_view", "title"),
  inProject("sourceId", "published source", "published_source"),
  inProject("tokenId", "API token", "api_token"),
  {
    param: "webhookId",
    type: "webhook",
    // Not the whole address: in many services it is the secret.
    name: (id, projectId) => sql`
      select substring(url from '^[^/]*//[^/?#]*') as name from webhook
      where id = ${id} and project_id = ${projectId}`,
  },
  inProject("invitationId", "invitation", "member_invitation", "email"),
  {
    param: "userId",
    type: "account",
    name: (id, projectId) => sql`
      select u.name from "user" u join member m on m.user_id = u.id
      where u.id = ${id} and m.project_id = ${projectId}`,
  },
  {
    param: "projectId",
    type: "project",
    name: (id, projectId) => sql`select name from project where id = ${id} and id = ${projectId}`,
  },
];

/** The subject of a request, by its path. */
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

/** A crowdworker as the log names them: by pseudonym alone. */
export async function personSubject(db: Db, readerId: string): Promise<AuditSubject> {
  const [found] = await db
    .select({ name: reader.name })
    .from(reader)
    .where(eq(reader.id, readerId));
  const pseudonym = found?.name ?? "unknown";
  return { type: "person", id: pseudonym, name: pseudonym };
}
