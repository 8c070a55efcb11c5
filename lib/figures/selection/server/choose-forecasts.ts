import { type SQL, sql } from "drizzle-orm";
import { exportOrder } from "@/lib/forecasts/server/forecast-sql";
import { readTag, readTagField, type TagKind } from "@/lib/tags/tags";
import {
  type Dimension,
  type FieldDimension,
  isTag,
  type Selection,
  type View,
} from "../schema-selection";
import { followMerges } from "./follow-merges";
import { stays } from "./stays";

/**
 * Whether a tally `t` (with its reader `r`) is of the project and chosen; people who are excluded
 * are looked at elsewhere, because they are counted either way.
 */
export function isChosen(projectId: string, selection: Selection): SQL {
  const { dataset, split, model, reader, round, tag, from, to } = selection;
  const conditions = [
    sql`t.project_id = ${projectId}`,
    tallyStays(projectId),
    dataset && sql`t.dataset_id = any(${followMerges(projectId, "dataset", dataset)})`,
    split && sql`coalesce(t.split, '-') = ${anyOf(split)}`,
    model && orNone(sql`t.model_id`, model, (ids) => followMerges(projectId, "model", ids)),
    reader && isReader(projectId, reader),
    round && orNone(sql`t.round_id`, round),
    ...(tag ? isTagged(tag) : []),
    from && sql`t.day >= ${from}::date`,
    to && sql`t.day <= ${to}::date`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/** Whether a tally `t` is of nothing that waits for its deletion. */
export const tallyStays = (projectId: string): SQL =>
  stays(projectId, {
    dataset: sql`t.dataset_id`,
    model: sql`t.model_id`,
    reader: sql`t.reader_id`,
  });

/** Which pool of people a reader `r` of a tally `t` is in, or their own id. */
export const readerPool = sql`
  case when r.kind <> 'human' then r.id::text when t.round_id is not null then 'crowd'
    else 'people' end`;

/** Free text as a part of a key, whose parts are joined by bars. */
function escaped(text: SQL): SQL {
  return sql`replace(replace(${text}, '%', '%25'), '|', '%7C')`;
}

/** Where a tally `t` (with its reader `r`) is on a dimension, as its part of a group's key says it. */
export const dimensionKey: Record<FieldDimension, SQL> = {
  dataset: sql`t.dataset_id::text`,
  split: escaped(sql`coalesce(t.split, '')`),
  model: sql`coalesce(t.model_id::text, 'none')`,
  reader: readerPool,
  person: sql`r.id::text`,
  round: sql`coalesce(t.round_id::text, 'none')`,
  seed: sql`t.seed || '.' || t.draw`,
};

/** Where the tags of what a tally `t` (with its reader `r`) counts are. */
const tagsOf: Record<TagKind, SQL> = {
  reader: sql`r.tags`,
  model: sql`(select tags from model where id = t.model_id)`,
  question: sql`t.question_tags`,
  forecast: sql`t.forecast_tags`,
};

/** The value of a tag, such as `tag.reader.condition`; empty where there is none. */
export function tagOf(dimension: string): SQL {
  const tag = readTagField(dimension.slice("tag.".length));
  return tag ? sql`coalesce(${tagsOf[tag.kind]} ->> ${tag.name}, '')` : sql`''`;
}

/** A condition for each tag that some values are chosen of. */
function isTagged(chosen: readonly string[]): SQL[] {
  const values = chosen.map(readTag).filter((tag) => tag !== null);
  return [...Map.groupBy(values, ({ field }) => field)].map(
    ([field, some]) => sql`${tagOf(`tag.${field}`)} = ${anyOf(some.map(({ value }) => value))}`,
  );
}

/** A group's key: the names of its parts, in the order of the dimensions. */
export const groupKey = (by: readonly Dimension[]): SQL =>
  by.length === 0
    ? sql`''`
    : sql.join(
        by.map((dimension) =>
          isTag(dimension) ? escaped(tagOf(dimension)) : dimensionKey[dimension],
        ),
        sql` || '|' || `,
      );

/** A reading of a model that states no confidence, by a reader that is simulated: its confidence is 1. */
export const isSetToOne = sql`(m.kind = 'non-confidence' and r.kind <> 'human')`;

const anyOf = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;

function orNone(
  column: SQL,
  values: readonly string[],
  follow = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`,
): SQL {
  const ids = values.filter((value) => value !== "none");
  const none = ids.length < values.length ? sql`${column} is null` : sql`false`;
  return sql`(${column} = any(${follow(ids)}) or ${none})`;
}

function isReader(projectId: string, values: readonly string[]): SQL {
  const isPool = (value: string) => value === "crowd" || value === "people";
  const ids = values.filter((value) => !isPool(value));
  return sql`(${readerPool} = ${anyOf(values.filter(isPool))}
    or r.id = any(${followMerges(projectId, "reader", ids)}))`;
}

/**
 * A view's forecasts themselves, as the end of a query: forecast `f` with its question `q`, dataset `d`,
 * generation `g` and model `m`, reader `r`, tally `t` and cell `c`. More conditions can follow.
 */
export const fromChosen = (projectId: string, view: View): SQL => sql`
  from tally t
  join reader r on r.id = t.reader_id
  left join model m on m.id = t.model_id
  join tally_cell c on c.tally_id = t.id
  join tallied on tallied.cell_id = c.id
  join forecast f on f.id = tallied.forecast_id
  join question q on q.id = f.question_id
  join dataset d on d.id = q.dataset_id
  left join generation g on g.id = f.generation_id
  where ${isChosen(projectId, view)} ${keptPeople(view)}`;

/** The excluded people’s tallies `t` are left out, unless the view is with them. */
export const keptPeople = ({ people }: View): SQL =>
  people === "kept" ? sql`and not t.excluded` : sql``;

/** Whether the forecasts of a cell `c` count. */
export const isCounted = sql`(c.confidence is not null and c.correct is not null)`;

/** The confidence with which the forecasts of a cell `c` count. */
export const countedConfidence = sql`case when ${isSetToOne} then 1 else c.confidence end`;

/** Which forecasts of a view, and these columns of them; the names are those of `fromChosen`. */
interface Wanted {
  columns: SQL;
  where: SQL;
}

/** A query of a view's forecasts one by one, in the order of an export. */
export const forecastsQuery = (
  { projectId, view }: { projectId: string; view: View },
  { columns, where }: Wanted,
): SQL =>
  sql`select ${columns} ${fromChosen(projectId, view)} and ${where} order by ${exportOrder}`;

/** What a forecast is of, among all datasets, and whose it is. */
export const questionName = sql`d.name || ' ' || q.key`;
export const personName = sql`r.name || ' ' || r.version`;

interface Within {
  group?: string;
  /** That count, with a confidence from `low` to `high`, both included. */
  confidence?: { low: number; high: number };
}

/** A query of the ids of a view's forecasts. */
export function chosenForecasts(
  projectId: string,
  view: View,
  { group, confidence }: Within = {},
): SQL {
  const conditions: SQL[] = [];
  if (group !== undefined) conditions.push(sql`and ${groupKey(view.by)} = ${group}`);
  if (confidence) {
    const { low, high } = confidence;
    conditions.push(sql`and ${isCounted} and ${countedConfidence} between ${low} and ${high}`);
  }
  return sql`select f.id ${fromChosen(projectId, view)} ${sql.join(conditions, sql` `)}`;
}

/**
 * Whether a forecast `f` is of a view. Looked up forecast by forecast, for queries that go through forecasts
 * in an order of their own: "offset 0" keeps Postgres from looking up all of them first.
 */
export const isOfView = (projectId: string, view: View): SQL => sql`
  exists (
    select from tallied
    join tally_cell c on c.id = tallied.cell_id
    join tally t on t.id = c.tally_id
    join reader r on r.id = t.reader_id
    where tallied.forecast_id = f.id and ${isChosen(projectId, view)} ${keptPeople(view)}
    offset 0)`;
