import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { namePool } from "@/lib/figures/agreement/server/describe-sides";
import type { View } from "@/lib/figures/selection/schema-selection";
import { isTag } from "@/lib/figures/selection/schema-selection";
import {
  groupKey,
  isChosen,
  keptPeople,
  readerPool,
  tagOf,
} from "@/lib/figures/selection/server/choose-forecasts";
import { Refusal } from "@/lib/http/errors";
import { compareText } from "@/lib/text/compare";
import type { GroupLabels } from "../schema-groups";

/** A group's labels, and a number that is another one whenever its forecasts, or how they count, are others. */
export interface Group extends GroupLabels {
  revision: string;
  /** Forecasts of excluded people that are left out of it; the revision says nothing of these. */
  excluded: number;
}

type Row = Omit<Group, "reader"> & {
  pool: string | null;
  one: Pick<NonNullable<GroupLabels["reader"]>, "name" | "kind" | "version"> | null;
  people: number;
  values: string[] | null;
};

/** A view of more groups than this would take a web process's memory. */
const mostGroups = 100_000;

/**
 * The groups of a view with at least one forecast, people first, then by name.
 * @throws Refusal 422 when there are too many to name and sort
 */
export async function selectGroups(db: Db, projectId: string, view: View): Promise<Group[]> {
  const fields = view.by.filter(isTag).map((tag) => tag.slice("tag.".length));
  const { rows } = await db.execute<Row>(sql`
    with left_out as (
      select ${groupKey(view.by)} as key, sum(t.n)::int as n
      from tally t
      join reader r on r.id = t.reader_id
      left join model m on m.id = t.model_id
      where ${view.people === "kept"} and t.excluded and ${isChosen(projectId, view)}
      group by 1
    ), chosen as (
      select ${groupKey(view.by)} as key, t.*, ${readerPool} as pool, ${tagValues(view)} as tags,
        hashtextextended(concat_ws('|', t.id, m.kind, r.kind, r.simulated), t.revision) as state
      from tally t
      join reader r on r.id = t.reader_id
      left join model m on m.id = t.model_id
      where ${isChosen(projectId, view)} ${keptPeople(view)}
        and t.n > 0
    ), grouped as (
      select key, sum(state)::text as revision, array_agg(reader_id) as readers,
        ${oneOf("dataset_id")} as dataset_id, ${oneOf("model_id")} as model_id,
        ${oneOf("pool")} as pool, ${oneOf("reader_id")} as reader_id,
        ${oneOf("round_id")} as round_id, min(tags) as tags,
        ${view.by.includes("split") ? sql`coalesce(min(split), '')` : sql`null`} as split,
        ${view.by.includes("seed") ? runOf : sql`null`} as seed
      from chosen group by key
    )
    select g.key, g.revision, coalesce(left_out.n, 0) as excluded, ${people} as people, g.pool, g.tags as values,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dataset,
      case when m.id is not null then
        json_build_object('id', m.id, 'name', m.name, 'kind', m.kind) end as model,
      case when r.id is not null then
        json_build_object('name', r.name, 'kind', r.kind, 'version', r.version) end as one,
      case when round.id is not null then
        json_build_object('id', round.id, 'study', s.name, 'version', v.no) end as round,
      g.split, g.seed
    from grouped g
    left join left_out on left_out.key = g.key
    left join dataset d on d.id = g.dataset_id
    left join model m on m.id = g.model_id
    left join reader r on r.id = g.reader_id
    left join round on round.id = g.round_id
    left join study_version v on v.id = round.study_version_id
    left join study s on s.id = round.study_id
    limit ${mostGroups + 1}`);
  if (rows.length > mostGroups) {
    throw new Refusal(
      422,
      "too_many_groups",
      `This view has more than ${mostGroups.toLocaleString("en")} groups. Group by fewer fields, or filter.`,
    );
  }
  return rows
    .map(({ pool, one, people, values, ...rest }) => {
      const tags = values?.map((value, i) => ({ field: fields[i] ?? "", value }));
      const group = {
        ...rest,
        reader: toReader({ pool, one, people }, view),
        ...(tags && { tags }),
      };
      return { group, order: sortKey(group) };
    })
    .sort((a, b) => compareText(a.order, b.order))
    .map(({ group }) => group);
}

/** The values of the tags that a view is grouped by, in its order: alike in all tallies of a group. */
function tagValues({ by }: View) {
  const values = by.filter(isTag).map((tag) => tagOf(tag));
  return values.length === 0 ? sql`null::text[]` : sql`array[${sql.join(values, sql`, `)}]::text[]`;
}

/** The run of a group's tallies; its seed says nothing where no text was read. */
const runOf = sql`json_build_object(
  'seed', case when bool_and(model_id is null) then null else min(seed) end, 'draw', min(draw))`;

/** How many readers a group `g` has. `count(distinct ...)` while grouping would have all tallies sorted by reader. */
const people = sql`case when g.reader_id is not null then 1
  else (select count(distinct id)::int from unnest(g.readers) id) end`;

/** The one value of a column in a group; null where there are several. */
const oneOf = (column: string) => {
  // There is no least id: `min` would need each as text.
  const all = sql`array_agg(${sql.raw(column)})`;
  return sql`case when (${all})[1] = all(${all}) then (${all})[1] end`;
};

/** Names are shown only to those who ask for people one by one. */
function toReader(
  { pool, one, people }: Pick<Row, "pool" | "one" | "people">,
  { by }: View,
): GroupLabels["reader"] {
  if ((pool === "crowd" || pool === "people") && !by.includes("person")) {
    return { name: namePool(pool, people), kind: "human", version: "", pooled: true, people };
  }
  return one && { ...one, pooled: false, people };
}

function sortKey({ dataset, reader, model, round, split, seed, tags = [] }: Group): string {
  const first = reader?.kind === "human" ? "0" : "1";
  const pooled = reader?.pooled ? "0" : "1";
  // Of ten digits, as the database’s integers have: 2 is before 10.
  const run = [seed?.seed, seed?.draw].map((no) => no?.toString().padStart(10, "0"));
  const rest = [reader?.name, reader?.version, model?.name, round?.study, split, ...run];
  const own = tags.map(({ value }) => value);
  return [dataset?.name ?? "", ...own, first, pooled, ...rest].join("\0");
}
