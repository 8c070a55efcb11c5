import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { conflict } from "@/lib/http/errors";
import type { Difference } from "@/lib/imports/options";
import type { Correction } from "@/lib/imports/server/read-file";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { endRefusedCorrections } from "./end-refused-corrections";
import { findLaterImports } from "./find-later-imports";
import { planRemoval } from "./plan-removal";
import { removeRows, removeUnnamed } from "./remove-planned";

interface Correct {
  projectId: string;
  /** The import that takes the other one's place. */
  importId: string;
  userId: string;
  now: Date;
  /** Whether it only finds what would change. */
  isTrial: boolean;
}

/**
 * What happens around an import that corrects another one, in its transaction: the other one's rows are taken back
 * before, as far as nothing else uses them, and compared with the new ones after. Questions, datasets, models and
 * readers that the file names again stay. What is used is changed in its place where it can be.
 */
export function correctionBy({ projectId, importId, userId, now, isTrial }: Correct): Correction {
  let removed: Record<string, number> = {};
  return {
    isTrial,
    before: async (tx, corrects) => {
      const [old] = await tx
        .select({ state: importFile.state })
        .from(importFile)
        .where(eq(importFile.id, corrects));
      if (old?.state !== "done") {
        throw conflict("not_done", "The import to correct is not there any more: it was undone.");
      }
      await tx.execute(sql`
        create temporary table row_before on commit drop as ${rowsOf(sql`${corrects}`)}`);
      removed = (await planRemoval(tx, corrects)).removed;
      await removeRows(tx, { importId: corrects });
    },
    after: async (tx, corrects) => {
      const unnamed = await removeUnnamed(tx);
      const difference = await compare(tx, corrects, importId);
      if (isTrial) return difference;
      const left = await handOver(tx, corrects, importId);
      await countWithin(tx, projectId);
      await forgetResults(tx, projectId);
      await tx
        .update(importFile)
        .set({
          state: "undone",
          failure: null,
          undoneBy: userId,
          undoneAt: now,
          undoneShare: 1,
          undone: { removed: counted({ ...removed, ...unnamed }), left },
        })
        .where(sql`${importFile.id} = ${corrects} and ${importFile.projectId} = ${projectId}`);
      await endRefusedCorrections(tx, { importId: corrects, ending: "replaced", now });
      return difference;
    },
  };
}

const counted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

const shownRows = 50;
const shownCharacters = 500;

async function compare(tx: Db, corrects: string, importId: string): Promise<Difference> {
  await tx.execute(sql`
    create temporary table row_after on commit drop as ${rowsOf(sql`${corrects}, ${importId}`)}`);
  await tx.execute(sql`
    create temporary table row_change on commit drop as
    select coalesce(b.kind, a.kind) as kind, coalesce(b.name, a.name) as name, b.shown as before, a.shown as after,
      case when b.name is null then 'added' when a.name is null then 'removed'
        when b.hash <> a.hash then 'changed' else 'unchanged' end as change
    from row_before b full join row_after a on a.kind = b.kind and a.name = b.name`);
  const { rows: counts } = await tx.execute<{ kind: string; change: string; n: number }>(sql`
    select kind, change, count(*)::int as n from row_change group by kind, change order by kind`);
  const first = await tx.execute<Difference["first"][number]>(sql`
    select change, kind, name, before, after from row_change where change <> 'unchanged'
    order by change = 'added', change = 'removed', kind, name limit ${shownRows}`);
  await tx.execute(sql`drop table row_before, row_after, row_change`);
  const sum = (rows: typeof counts) => rows.reduce((total, { n }) => total + n, 0);
  const of = (change: string) => sum(counts.filter((row) => row.change === change));
  const kinds = Map.groupBy(counts, ({ kind }) => kind);
  const lost = counts.filter(({ change }) => change === "changed" || change === "removed");
  return {
    compared: Object.fromEntries([...kinds].map(([kind, rows]) => [kind, sum(rows)])),
    added: of("added"),
    changed: of("changed"),
    removed: of("removed"),
    unchanged: of("unchanged"),
    first: first.rows,
    laterImports: await findLaterImports(
      tx,
      corrects,
      lost.map(({ kind }) => kind),
    ),
  };
}

/** The rows of imports, each with a name that a corrected one has as well, a hash of what it says, and its beginning. */
function rowsOf(importIds: SQL): SQL {
  const isTheirs = (table: string) => sql`${sql.identifier(table)}.import_id in (${importIds})`;
  const cut = (text: string) => sql`left(${sql.raw(text)}, ${shownCharacters})`;
  return sql`
    select 'question' as kind, concat_ws(' · ', d.name, q.key) as name,
      md5(concat_ws('|', coalesce('t' || q.text, ''), coalesce('a' || q.truth, ''), coalesce('s' || q.split, ''),
        q.aliases::text)) as hash,
      jsonb_build_object('text', ${cut("q.text")}, 'truth', ${cut("q.truth")}, 'split', q.split,
        'aliases', ${cut("array_to_string(q.aliases, ', ')")}) as shown
    from question q join dataset d on d.id = q.dataset_id where ${isTheirs("q")}
    union all
    select 'generation', concat_ws(' · ', d.name, q.key, m.name, 'seed ' || g.seed,
        nullif(g.decoding::text, '{}')),
      md5(concat_ws('|', g.text, g.query)),
      jsonb_build_object('text', ${cut("g.text")}, 'query', ${cut("g.query")})
    from generation g join question q on q.id = g.question_id join dataset d on d.id = q.dataset_id
      join model m on m.id = g.model_id where ${isTheirs("g")}
    union all
    select 'model', m.name, m.kind::text, jsonb_build_object('kind', m.kind)
    from model m where ${isTheirs("m")}
    union all
    select 'forecast', concat_ws(' · ', nullif(concat_ws(' ', r.name, nullif(r.version, '')), ''), d.name, q.key,
        m.name, 'seed ' || g.seed, case when f.draw > 0 then 'draw ' || f.draw end),
      md5(concat_ws('|', f.status, coalesce(f.answer, ''), f.confidence, f.distribution::text, j.correct::text)),
      jsonb_build_object('answer', ${cut("coalesce(f.answer, f.status::text)")}, 'confidence', f.confidence,
        'correct', j.correct)
    from forecast f join reader r on r.id = f.reader_id join question q on q.id = f.question_id
      join dataset d on d.id = q.dataset_id left join generation g on g.id = f.generation_id
      left join model m on m.id = g.model_id
      left join lateral (select jsonb_object_agg(judge, correct) as correct
        from judgement where forecast_id = f.id) j on true
    where ${isTheirs("f")}
    union all
    select 'label', concat_ws(' · ', nullif(concat_ws(' ', r.name, nullif(r.version, '')), ''), d.name, q.key,
        m.name, 'seed ' || g.seed),
      md5(l.label), jsonb_build_object('label', ${cut("l.label")})
    from label l join reader r on r.id = l.reader_id join question q on q.id = l.question_id
      join dataset d on d.id = q.dataset_id left join generation g on g.id = l.generation_id
      left join model m on m.id = g.model_id where ${isTheirs("l")}
    union all
    select 'page', concat_ws(' · ', s.name, p.title), md5(concat_ws('|', p.redirect_to, t.text)),
      jsonb_build_object('text', ${cut("coalesce(p.redirect_to, t.text)")})
    from page p join knowledge_source s on s.id = p.source_id
      left join lateral (select string_agg(text, ' ' order by no) as text
        from passage where page_id = p.id) t on true
    where ${isTheirs("p")}`;
}

/** What stays of the corrected import belongs to the new one, which can then be undone as a whole. */
async function handOver(
  tx: Db,
  corrects: string,
  importId: string,
): Promise<Record<string, number>> {
  for (const table of ["dataset", "question", "model", "generation", "reader"]) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set import_id = ${importId} where import_id = ${corrects}`);
  }
  const n = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from forecast where import_id = ${corrects}`,
  );
  const forecasts = n.rows[0]?.n ?? 0;
  return forecasts > 0 ? { forecast: forecasts } : {};
}
