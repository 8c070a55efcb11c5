import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import { count } from "@/lib/text/count";

// Rows that a merge moves. Each is first written to a temporary table with where it goes to and its fate:
// `move`; `same`, where the same is there already and this one goes; `apart`, where something else is there, and it
// gets the next free seed or draw.

export async function openMoves(tx: Db): Promise<void> {
  await tx.execute(sql`create temporary table generation_move (id uuid primary key, question_id uuid not null,
    model_id uuid not null, twin uuid, seed bigint not null, fate text not null) on commit drop`);
  await tx.execute(sql`create temporary table forecast_move (id uuid primary key, reader_id uuid not null,
    question_id uuid not null, generation_id uuid, draw bigint not null, twin uuid, fate text not null)
    on commit drop`);
  await tx.execute(sql`create temporary table label_move (id uuid primary key, reader_id uuid not null,
    question_id uuid not null, generation_id uuid, fate text not null) on commit drop`);
  await tx.execute(sql`create temporary table question_move (id uuid primary key, dataset_id uuid not null,
    key text, into_id uuid) on commit drop`);
}

/** @param moves gives `id`, `question_id` and `model_id`: texts, and where they go */
export async function planGenerations(tx: Db, moves: SQL): Promise<void> {
  await tx.execute(sql`
    insert into generation_move
    select m.id, m.question_id, m.model_id, there.id,
      case when there.id is null or there.is_same then g.seed else (
          select max(h.seed) from generation h where h.decoding_hash = g.decoding_hash and (
            h.id in (select n.id from (${moves}) n where n.question_id = m.question_id and n.model_id = m.model_id)
            or (h.question_id = m.question_id and h.model_id = m.model_id)))
        + row_number() over (partition by m.question_id, m.model_id, g.decoding_hash,
            there.id is null or there.is_same order by g.seed) end,
      case when there.id is null then 'move' when there.is_same then 'same' else 'apart' end
    from (${moves}) m join generation g on g.id = m.id
    left join lateral (
      select t.id, t.text = g.text and not exists (
          select from task_output o join task on task.id = o.task_id join study s on s.id = task.study_id
          where o.generation_id = g.id and s.preview_of is null)
        and not exists (select from gold_label l where l.generation_id = g.id) as is_same
      from generation t where t.question_id = m.question_id and t.model_id = m.model_id
        and t.decoding_hash = g.decoding_hash and t.seed = g.seed and t.id <> g.id) there on true`);
  await refuseTooLarge(tx, "generation", "seed");
}

/** @param moves gives `id`, `reader_id`, `question_id` and `generation_id`: imported forecasts, and where they go */
export async function planForecasts(tx: Db, moves: SQL): Promise<void> {
  await tx.execute(sql`
    create temporary table forecast_goal on commit drop as select * from (${moves}) m`);
  await tx.execute(sql`create index on forecast_goal (reader_id, question_id)`);
  await tx.execute(sql`analyze forecast_goal`);
  await tx.execute(sql`
    insert into forecast_move
    select m.id, m.reader_id, m.question_id, m.generation_id,
      case when there.id is null or there.is_same then f.draw else greatest(
          (select max(h.draw) from forecast h where h.reader_id = m.reader_id
            and h.question_id = m.question_id and h.generation_id is not distinct from m.generation_id
            and h.assignment_id is null),
          (select max(h.draw) from forecast_goal n join forecast h on h.id = n.id
            where n.reader_id = m.reader_id and n.question_id = m.question_id
            and n.generation_id is not distinct from m.generation_id))
        + row_number() over (partition by m.reader_id, m.question_id, m.generation_id,
            there.id is null or there.is_same order by f.draw) end,
      there.id,
      case when there.id is null then 'move' when there.is_same then 'same' else 'apart' end
    from forecast_goal m join forecast f on f.id = m.id
    left join lateral (
      select t.id, (t.status, t.answer, t.confidence, t.distribution, t.tags)
        is not distinct from (f.status, f.answer, f.confidence, f.distribution, f.tags)
        -- Nothing that a judge said is lost: where the same judge disagrees, both stay.
        and not exists (
          select from judgement a join judgement b on b.judge = a.judge and b.correct <> a.correct
          where a.forecast_id = t.id and b.forecast_id = f.id) as is_same
      from forecast t where t.reader_id = m.reader_id and t.question_id = m.question_id
        and t.generation_id is not distinct from m.generation_id and t.draw = f.draw
        and t.assignment_id is null and t.id <> f.id) there on true`);
  await tx.execute(sql`drop table forecast_goal`);
  await refuseTooLarge(tx, "forecast", "draw");
}

const largest = 2_147_483_647;

/** @throws Refusal 409 where the next number is larger than a seed or draw can be */
async function refuseTooLarge(tx: Db, kind: "generation" | "forecast", number: "seed" | "draw") {
  const { rowCount } = await tx.execute(sql`
    select from ${sql.identifier(`${kind}_move`)} where ${sql.identifier(number)} > ${largest} limit 1`);
  if (rowCount === 0) return;
  const rows = kind === "generation" ? "Texts" : "Forecasts";
  throw conflict(
    "no_number_left",
    `${rows} of the two differ, and the next ${number} would be above ${largest}. Correct the import that has the ${number} ${largest} first.`,
  );
}

/**
 * @param moves gives `id`, `reader_id`, `question_id` and `generation_id`: labels, and where they go
 * @throws Refusal 409 where a different label is there: nobody gives two of the same text
 */
export async function planLabels(tx: Db, moves: SQL): Promise<void> {
  await tx.execute(sql`
    insert into label_move
    select m.id, m.reader_id, m.question_id, m.generation_id,
      case when t.id is null then 'move' when t.label = l.label then 'same' else 'differs' end
    from (${moves}) m join label l on l.id = m.id
    left join label t on t.reader_id = m.reader_id and t.question_id = m.question_id
      and t.generation_id is not distinct from m.generation_id and t.id <> l.id`);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from label_move where fate = 'differs'`,
  );
  const n = rows[0]?.n ?? 0;
  if (n === 0) return;
  throw conflict(
    "labels_differ",
    `${count(n, "label")} of the two differ on the same text or question. Undo or correct the import of the wrong ones first.`,
  );
}

/** How many texts and forecasts move, are there already, and are kept apart. */
export async function countMoves(tx: Db) {
  const { rows } = await tx.execute<{
    kind: string;
    fate: "move" | "same" | "apart";
    n: number;
  }>(sql`
    select 'generation' as kind, fate, count(*)::int as n from generation_move group by fate
    union all select 'forecast', fate, count(*)::int from forecast_move group by fate
    union all select 'label', fate, count(*)::int from label_move group by fate`);
  const of = (fate: string) =>
    Object.fromEntries(rows.filter((row) => row.fate === fate).map(({ kind, n }) => [kind, n]));
  return { move: of("move"), same: of("same"), apart: of("apart") };
}

/** Does what was planned. */
export async function applyMoves(tx: Db): Promise<void> {
  const same = sql`(select id from forecast_move where fate = 'same')`;
  // A judge who judged only the one that goes has judged the one that stays: they say the same.
  await tx.execute(sql`
    insert into judgement (forecast_id, judge, correct, from_truth, import_id, created_at)
    select m.twin, j.judge, j.correct, j.from_truth, j.import_id, j.created_at
    from forecast_move m join judgement j on j.forecast_id = m.id where m.fate = 'same'
    on conflict (forecast_id, judge) do nothing`);
  await tx.execute(sql`set local candor.erasing = 'on'`);
  await tx.execute(sql`delete from judgement where forecast_id in ${same}`);
  await tx.execute(sql`delete from forecast where id in ${same}`);
  await tx.execute(
    sql`delete from label where id in (select id from label_move where fate = 'same')`,
  );
  await tx.execute(sql`set local candor.erasing = 'off'`);
  await tx.execute(sql`
    update generation g set question_id = m.question_id, model_id = m.model_id, seed = m.seed
    from generation_move m where m.id = g.id and m.fate <> 'same'`);
  await tx.execute(sql`set local candor.merging = 'on'`);
  await tx.execute(sql`
    update forecast f set reader_id = m.reader_id, question_id = m.question_id,
      generation_id = m.generation_id, draw = m.draw
    from forecast_move m where m.id = f.id and m.fate <> 'same'`);
  await tx.execute(sql`
    update label l set reader_id = m.reader_id, question_id = m.question_id,
      generation_id = m.generation_id
    from label_move m where m.id = l.id and m.fate = 'move'`);
  await tx.execute(sql`set local candor.merging = 'off'`);
  await tx.execute(sql`
    delete from generation where id in (select id from generation_move where fate = 'same')`);
}
