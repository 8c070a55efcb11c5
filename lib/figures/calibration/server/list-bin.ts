import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { getFigureBin } from "@/lib/figures/schema";
import { chosenForecasts } from "@/lib/figures/selection/server/choose-forecasts";
import type { BinItem } from "../schema-bins";
import { selectBinReadings } from "./select-bin-readings";

interface Bin {
  projectId: string;
  query: z.output<typeof getFigureBin.query>;
}

/**
 * A page of what a group's forecasts with a confidence from `low` to `high` are of: each generation or
 * question once, with the forecasts of every reader side by side.
 */
export async function listBin(
  db: Db,
  { projectId, query }: Bin,
): Promise<z.input<typeof getFigureBin.response>> {
  const { group, low, high, limit, offset, ...view } = query;
  const within = { group, confidence: { low, high } };
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id from forecast f
    where f.id in (${chosenForecasts(projectId, view, within)})
    order by f.confidence, f.id`);
  const ids = rows.map(({ id }) => id);
  return describeItems(db, { projectId, ids, limit, offset });
}

interface Page {
  projectId: string;
  /** Of forecasts, in their order. */
  ids: readonly string[];
  limit: number;
  offset: number;
}

/** A page of what forecasts are of: each generation or question once, with every reader's forecasts. */
export async function describeItems(
  db: Db,
  page: Page,
): Promise<{ items: BinItem[]; total: number }> {
  const { projectId, ids } = page;
  const { items, total } = await selectBinItems(db, page);
  const readings = await selectBinReadings(db, { projectId, items, ids });
  return {
    total,
    items: items.map((item): BinItem => ({ ...toItem(item), ...(readings.get(item.key) ?? none) })),
  };
}

const none = { forecasts: [], forecastsTotal: 0 };

function toItem(row: Awaited<ReturnType<typeof selectBinItems>>["items"][number]) {
  const { key, questionKey, questionText, truth, generationId, model, seed, text } = row;
  const generation =
    generationId === null || model === null || seed === null || text === null
      ? null
      : { id: generationId, model, seed, text };
  return { key, question: { key: questionKey, text: questionText, truth }, generation };
}

type ItemRow = {
  /** The generation's id, or the question's where the forecasts are of no text. */
  key: string;
  questionId: string;
  questionKey: string;
  questionText: string | null;
  truth: string | null;
  generationId: string | null;
  model: string | null;
  seed: number | null;
  text: string | null;
  total: number;
};

interface Page {
  projectId: string;
  /** The bin's forecasts, in its order. */
  ids: readonly string[];
  limit: number;
  offset: number;
}

/** What the forecasts are about, each once, from the least to the most confident forecast. */
export async function selectBinItems(db: Db, { projectId, ids, limit, offset }: Page) {
  const { rows } = await db.execute<ItemRow>(sql`
    with item as (
      select f.question_id, f.generation_id, min(member.no) as first, count(*) over () as total
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as member (id, no)
      join forecast f on f.id = member.id
      group by f.question_id, f.generation_id
    )
    select
      coalesce(item.generation_id, item.question_id) as key,
      q.id as "questionId", q.key as "questionKey", q.text as "questionText", q.truth,
      g.id as "generationId", m.name as model, g.seed, g.text, item.total::int
    from item
    join question q on q.id = item.question_id
    join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
    left join generation g on g.id = item.generation_id
    left join model m on m.id = g.model_id
    order by item.first
    limit ${limit} offset ${offset}`);
  return { items: rows, total: rows[0]?.total ?? 0 };
}
