import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict, notFound } from "@/lib/http/errors";
import { deleteStudies } from "@/lib/studies/server/delete-studies";
import type { PartKind } from "../schema";

export interface PartIds {
  projectId: string;
  kind: PartKind;
  id: string;
}

interface Part extends Record<string, unknown> {
  id: string;
  name: string;
  /** With the version, which tells apart readers of one name. */
  shown: string;
  /** Of a reader; else empty. */
  version: string;
  /** Of a model or reader; else empty. */
  type: string;
  archivedAt: Date | null;
  deleteAt: Date | null;
  isCrowdworker: boolean;
}

/** A dataset, model or reader of the project. @throws Refusal 404 */
export async function findPart(tx: Db, { projectId, kind, id }: PartIds): Promise<Part> {
  const isReader = kind === "reader";
  const { rows } = await tx.execute<Part>(sql`
    select x.id, x.name, ${isReader ? sql`x.version` : sql`''`} as version,
      ${isReader ? sql`trim(x.name || ' ' || x.version)` : sql`x.name`} as shown,
      ${kind === "dataset" ? sql`''` : sql`x.kind::text`} as type,
      x.archived_at as "archivedAt", x.delete_at as "deleteAt",
      ${isReader ? sql`exists (select from participant p where p.reader_id = x.id)` : sql`false`}
        as "isCrowdworker"
    from ${sql.identifier(kind)} x where x.project_id = ${projectId} and x.id = ${id}`);
  const [found] = rows;
  if (!found) throw notFound(kind);
  if (found.isCrowdworker) {
    throw conflict(
      "crowdworker",
      `“${found.name}” is a crowdworker of a study. A pseudonym stays as it is; erase the person under “People” of the study.`,
    );
  }
  const asDate = (at: Date | string | null) => (at === null ? null : new Date(at));
  return { ...found, archivedAt: asDate(found.archivedAt), deleteAt: asDate(found.deleteAt) };
}

/** The same, kept from changing until the transaction ends. @throws Refusal 404 */
export async function lockPart(tx: Db, part: PartIds): Promise<Part> {
  await lockParts(tx, part, [part.id]);
  return findPart(tx, part);
}

/**
 * Keeps datasets, models or readers from changing until the transaction ends; rows that refer to them may still come.
 * In one order, so that two opposite merges do not wait for each other.
 */
export const lockParts = (tx: Db, { projectId, kind }: PartIds, ids: readonly string[]) =>
  tx.execute(sql`
    select from ${sql.identifier(kind)}
    where project_id = ${projectId} and id = any(${sql.param(ids)}::uuid[])
    order by id for no key update`);

/** That a study `s` has tasks or gold items of a dataset or model, whatever its settings say by now. */
const hasRowsOf = ({ kind, id }: Pick<PartIds, "kind" | "id">): SQL =>
  kind === "dataset"
    ? sql`(exists (select from task t join question q on q.id = t.question_id
          where t.study_id = s.id and q.dataset_id = ${id})
        or exists (select from gold_item i join question q on q.id = i.question_id
          where i.study_id = s.id and q.dataset_id = ${id}))`
    : sql`(exists (select from task t join task_output o on o.task_id = t.id
            join generation g on g.id = o.generation_id
          where t.study_id = s.id and g.model_id = ${id})
        or exists (select from gold_item i join gold_label l on l.gold_item_id = i.id
            join generation g on g.id = l.generation_id
          where i.study_id = s.id and g.model_id = ${id}))`;

interface Using extends Record<string, unknown> {
  name: string;
  hasStarted: boolean;
  /** Whether its settings name it; otherwise only its gold items use it. */
  isNamed: boolean;
}

/** The studies that use a dataset or model, those that have started first. Previews go with it. */
export async function studiesWith(tx: Db, part: Pick<PartIds, "kind" | "id">): Promise<Using[]> {
  const { kind, id } = part;
  if (kind === "reader") return [];
  const names: SQL =
    kind === "dataset"
      ? sql`v.config ->> 'datasetId' = ${id}`
      : sql`v.config -> 'modelIds' ? ${id}`;
  const { rows } = await tx.execute<Using>(sql`
    select s.name, bool_or(v.frozen_at is not null) as "hasStarted", bool_or(${names}) as "isNamed"
    from study s join study_version v on v.study_id = s.id
    where s.preview_of is null
      and s.project_id = (select x.project_id from ${sql.identifier(kind)} x where x.id = ${id})
    group by s.id having bool_or(${names}) or ${hasRowsOf(part)} order by 2 desc, 1`);
  return rows;
}

/** Before a dataset or model goes: deletes the previews that show it, in which nothing counts. */
export const deletePreviewsWith = async (tx: Db, part: Pick<PartIds, "kind" | "id">) => {
  if (part.kind !== "reader") {
    await deleteStudies(tx, sql`s.preview_of is not null and ${hasRowsOf(part)}`);
  }
};

/** @throws Refusal 409 when studies need it, with what to do about each */
export async function refuseUsed(
  tx: Db,
  part: Pick<PartIds, "kind" | "id">,
  what: { started: string },
): Promise<void> {
  const studies = await studiesWith(tx, part);
  if (studies.length === 0) return;
  const named = (those: typeof studies) => those.map(({ name }) => `“${name}”`).join(", ");
  const started = studies.filter((study) => study.hasStarted);
  const drafts = studies.filter((study) => !study.hasStarted && study.isNamed);
  const labelling = studies.filter((study) => !study.hasStarted && !study.isNamed);
  throw conflict(
    "used",
    [
      started.length > 0 &&
        `Started studies use this ${part.kind}: ${named(started)}. ${what.started}`,
      drafts.length > 0 &&
        `Drafts use it: ${named(drafts)}. Choose another ${part.kind} in their settings first.`,
      labelling.length > 0 && `Drafts have gold items of it: ${named(labelling)}. ${what.started}`,
    ]
      .filter(Boolean)
      .join(" "),
  );
}

const columns = { dataset: "dataset_id", model: "model_id", reader: "reader_id" } as const;

/** Makes the names that a part has, or had, lead to a part of its kind. */
export async function addFormerName(
  tx: Db,
  { projectId, kind, name, version, id }: PartIds & { name: string; version: string },
): Promise<void> {
  const column = sql.identifier(columns[kind]);
  await tx.execute(sql`
    delete from former_name where project_id = ${projectId} and name = ${name}
      and version = ${version} and ${column} is not null`);
  await tx.execute(sql`
    insert into former_name (project_id, name, version, ${column})
    values (${projectId}, ${name}, ${version}, ${id})`);
}

/** After a merge: what led to one part leads to the other. */
export const moveFormerNames = (tx: Db, kind: PartKind, from: string, into: string) =>
  tx.execute(sql`
    update former_name set ${sql.identifier(columns[kind])} = ${into}
    where ${sql.identifier(columns[kind])} = ${from}`);

/** After a merge: the id that is gone, and those that led to it, lead to the part that stays. */
export async function addMergedPart(
  tx: Db,
  { projectId, kind, id, into }: PartIds & { into: string },
): Promise<void> {
  const column = sql.identifier(columns[kind]);
  await tx.execute(sql`update merged_part set ${column} = ${into} where ${column} = ${id}`);
  await tx.execute(sql`
    insert into merged_part (id, project_id, ${column}) values (${id}, ${projectId}, ${into})`);
}
