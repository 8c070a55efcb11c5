import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { namePool } from "@/lib/figures/agreement/server/describe-sides";
import type { ReaderKind } from "@/lib/figures/schema-figures";
import type { View } from "@/lib/figures/selection/schema-selection";
import { groupKey, isChosen, readerPool } from "@/lib/figures/selection/server/choose-forecasts";
import { compareText } from "@/lib/text/compare";
import type { GroupLabels } from "../schema-groups";

/** A group's labels, and a number that grows whenever a forecast of it is counted in or out. */
export interface Group extends GroupLabels {
  revision: string;
}

type Row = {
  key: string;
  datasetId: string | null;
  dataset: string | null;
  split: string | null;
  modelId: string | null;
  model: string | null;
  modelKind: string | null;
  pool: string | null;
  people: number;
  reader: string | null;
  readerKind: ReaderKind | null;
  readerVersion: string | null;
  roundId: string | null;
  study: string | null;
  version: number | null;
  seed: number | null;
  draw: number | null;
  textless: boolean;
  revision: string;
};

/** The groups of a view with at least one forecast, people first, then by name. */
export async function selectGroups(db: Db, projectId: string, view: View): Promise<Group[]> {
  const kept = view.people === "kept" ? sql`and not t.excluded` : sql``;
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      select ${groupKey(view.by)} as key, t.*, ${readerPool} as pool
      from tally t
      join reader r on r.id = t.reader_id
      where ${isChosen(projectId, view)} ${kept}
        and exists (select from tally_cell c where c.tally_id = t.id and c.n > 0)
    ), grouped as (
      select key, sum(revision) || '.' || count(*) as revision,
        count(distinct reader_id)::int as people,
        ${oneOf("dataset_id")} as dataset_id, ${oneOf("split")} as split,
        ${oneOf("model_id")} as model_id, ${oneOf("pool")} as pool,
        ${oneOf("reader_id")} as reader_id, ${oneOf("round_id")} as round_id,
        ${oneOf("seed")} as seed, ${oneOf("draw")} as draw,
        bool_and(model_id is null) as textless
      from chosen group by key
    )
    select g.key, g.revision, g.people, g.pool, g.split, g.seed::int, g.draw::int, g.textless,
      d.id as "datasetId", d.name as dataset,
      m.id as "modelId", m.name as model, m.kind as "modelKind",
      r.name as reader, r.kind as "readerKind", r.version as "readerVersion",
      round.id as "roundId", s.name as study, v.no as version
    from grouped g
    left join dataset d on d.id::text = g.dataset_id
    left join model m on m.id::text = g.model_id
    left join reader r on r.id::text = g.reader_id
    left join round on round.id::text = g.round_id
    left join study_version v on v.id = round.study_version_id
    left join study s on s.id = round.study_id`);
  const groups = rows.map((row) => toGroup(row, view));
  return groups.sort((a, b) => compareText(sortKey(a), sortKey(b)));
}

/** The one value of a column in a group, as text; null where there are several. */
const oneOf = (column: string) => {
  const value = sql.raw(column);
  return sql`case when count(distinct coalesce(${value}::text, '')) = 1 then min(${value}::text) end`;
};

function toGroup(row: Row, view: View): Group {
  const { by } = view;
  const { key, revision, datasetId, dataset, modelId, model, modelKind, seed, draw } = row;
  const { roundId, study, version, textless } = row;
  const run = seed !== null && draw !== null ? { seed: textless ? null : seed, draw } : null;
  return {
    key,
    revision,
    dataset: datasetId && dataset ? { id: datasetId, name: dataset } : null,
    split: by.includes("split") ? (row.split ?? "") : null,
    model: modelId && model && modelKind ? { id: modelId, name: model, kind: modelKind } : null,
    reader: toReader(row, view),
    round: roundId && study && version !== null ? { id: roundId, study, version } : null,
    seed: by.includes("seed") ? run : null,
  };
}

/** Only who asks for people one by one is told their names. */
function toReader(
  { reader, readerKind, readerVersion, pool, people }: Row,
  { by }: View,
): GroupLabels["reader"] {
  if ((pool === "crowd" || pool === "people") && !by.includes("person")) {
    return { name: namePool(pool, people), kind: "human", version: "", pooled: true, people };
  }
  if (!reader || !readerKind) return null;
  return { name: reader, kind: readerKind, version: readerVersion ?? "", pooled: false, people };
}

function sortKey({ dataset, reader, model, round, split, seed }: Group): string {
  const first = reader?.kind === "human" ? "0" : "1";
  const pooled = reader?.pooled ? "0" : "1";
  // Of ten digits, as the database’s integers have: 2 is before 10.
  const run = [seed?.seed, seed?.draw].map((no) => no?.toString().padStart(10, "0"));
  const rest = [reader?.name, reader?.version, model?.name, round?.study, split, ...run];
  return [dataset?.name ?? "", first, pooled, ...rest].join("\0");
}
