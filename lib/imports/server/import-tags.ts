import { sql } from "drizzle-orm";
import { type TagKind, type Tags, tagKinds } from "@/lib/tags/tags";
import type { GoodRow } from "../check-row";
import type { ImportKind, RowError } from "../options";
import { FileProblem } from "../reading/file-problem";
import { boundTagValues } from "./bound-tag-values";
import { idOfName } from "./id-of-name";
import type { ImportContext } from "./importer";

/** What a row tags, and with what: a reader, a question or a model by its name. A forecast's are stored with it. */
interface Said {
  kind: Exclude<TagKind, "forecast">;
  name: string;
  /** A reader's version, or a question's key. */
  more: string;
  tags: Tags;
  line: number;
}

type Row = Partial<
  Record<
    "reader" | "readerVersion" | "dataset" | "question" | "key" | "model" | "name" | "title",
    string | null
  >
>;

function saidBy<K extends ImportKind>({ row, tags, line }: GoodRow<K>): Said[] {
  const { reader, readerVersion, dataset, question, key, model, name }: Row = row;
  const named = {
    reader: { name: reader, more: readerVersion ?? "" },
    question: { name: dataset, more: question ?? key ?? "" },
    model: { name: model ?? name, more: "" },
  };
  return tagKinds.flatMap((kind) => {
    const own = tags[kind];
    if (kind === "forecast" || !own || !named[kind].name) return [];
    return [{ kind, name: named[kind].name, more: named[kind].more, tags: own, line }];
  });
}

/**
 * Refuses rows that give something another tag than an earlier row of the file. What the file says is noted in the
 * database, to save memory.
 * @returns the other rows, and why these are bad
 * @throws FileProblem as `boundTagValues` does
 */
export async function checkTags<K extends ImportKind>(
  context: ImportContext,
  rows: GoodRow<K>[],
): Promise<{ good: GoodRow<K>[]; bad: RowError[] }> {
  const { tx, options } = context;
  if (!options.tags) return { good: rows, bad: [] };
  await boundTagValues(context, rows);
  const said = rows.flatMap((row, no) =>
    saidBy(row).flatMap(({ kind, name, more, tags, line }) =>
      Object.entries(tags).map(([tag, value]) => ({
        what: JSON.stringify([kind, name, more, tag]),
        kind,
        tag,
        value,
        line,
        no,
      })),
    ),
  );
  await tx.execute(sql`
    create temporary table if not exists import_tag
      (what uuid primary key, value text not null, line int not null) on commit drop`);
  const json = JSON.stringify(said);
  await tx.execute(sql`
    insert into import_tag (what, value, line)
    select distinct on (1) md5(r.what)::uuid, r.value, r.line
    from json_to_recordset(${json}) as r(what text, value text, line int) order by 1, r.line
    on conflict (what) do nothing`);
  const { rows: others } = await tx.execute<{
    no: number;
    line: number;
    first: number;
    tag: string;
    value: string;
    was: string;
    kind: string;
  }>(sql`
    select r.no, r.line, t.line as first, r.tag, r.value, t.value as was, r.kind
    from json_to_recordset(${json}) as r(what text, tag text, kind text, value text, line int, no int)
    join import_tag t on t.what = md5(r.what)::uuid where t.value <> r.value order by r.no`);
  // Not by its line: in a wide file, many rows have the same.
  const refused = new Set(others.map(({ no }) => no));
  return {
    good: rows.filter((_, no) => !refused.has(no)),
    bad: others.map(({ line, first, tag, value, was, kind }) => ({
      line,
      column: tag,
      reason: `is “${value}”, and “${was}” in line ${first}, of the same ${kind}: keep it as a tag of the forecast, or correct the file`,
    })),
  };
}

/**
 * Sets the tags that rows give readers, questions and models; other tags stay.
 * @throws FileProblem where something would have more than 20
 */
export async function storeTags<K extends ImportKind>(
  { tx, projectId, importId, options }: ImportContext,
  rows: GoodRow<K>[],
): Promise<void> {
  if (!options.tags) return;
  const byKind = Map.groupBy(rows.flatMap(saidBy), ({ kind }) => kind);
  const found = {
    reader: idOfName("reader", projectId, sql`r.name`, sql`r.more`),
    model: idOfName("model", projectId, sql`r.name`),
    question: sql`(select q.id from question q
      where q.dataset_id = ${idOfName("dataset", projectId, sql`r.name`)} and q.key = r.more)`,
  };
  for (const [kind, said] of byKind) {
    // A row may leave blank what an earlier one says.
    const one = new Map<string, Pick<Said, "name" | "more" | "tags">>();
    for (const { name, more, tags } of said) {
      const key = `${name}\0${more}`;
      one.set(key, { name, more, tags: { ...one.get(key)?.tags, ...tags } });
    }
    const json = JSON.stringify([...one.values()]);
    const tagged = sql`
      from (select ${found[kind]} as id, r.tags
        from json_to_recordset(${json}) as r(name text, more text, tags jsonb)) said`;
    const table = sql.identifier(kind);
    const { rowCount } = await tx.execute(sql`
      select ${tagged} join ${table} known on known.id = said.id
      where not are_tags(known.tags || said.tags) limit 1`);
    if (rowCount === 1) throw new FileProblem(`A ${kind} would have more than 20 tags.`);
    // Undoing the import sets them back.
    await tx.execute(sql`
      insert into tag_change (${sql.identifier(`${kind}_id`)}, import_id, name, before, after)
      select known.id, ${importId}, tag.key, known.tags ->> tag.key, tag.value
      ${tagged} join ${table} known on known.id = said.id
      cross join lateral jsonb_each_text(said.tags) tag
      where known.tags ->> tag.key is distinct from tag.value`);
    await tx.execute(sql`
      update ${table} known set tags = known.tags || said.tags ${tagged}
      where known.id = said.id and known.tags || said.tags <> known.tags`);
  }
}
