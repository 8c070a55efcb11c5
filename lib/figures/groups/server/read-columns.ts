import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readInBatches } from "@/db/read-in-batches";
import type { View } from "@/lib/figures/selection/schema-selection";
import { countedConfidence, forecastsQuery } from "@/lib/figures/selection/server/choose-forecasts";
import type { Way } from "@/lib/metrics/intervals/clusters";
import type { ScoredColumns } from "@/lib/metrics/types";
import { joinParts } from "./join-parts";
import { numberNames } from "./number-names";

/** A column of names, numbered in their order: row i has the name `names[of[i]]`. */
export type NamedColumn = Way & { names: readonly string[] };

export type NamedColumns<Name extends string> = ScoredColumns & Record<Name, NamedColumn>;

/**
 * The forecasts of a view that count and for which the condition holds, in the order of an export, as columns:
 * a million take 25 MB with three columns of names, where objects take half a gigabyte.
 */
export async function readColumns<Name extends string>(
  db: Database,
  chosen: { projectId: string; view: View },
  { named: sources, where }: { named: Record<Name, SQL>; where: SQL },
): Promise<NamedColumns<Name>> {
  const names = Object.keys(sources) as Name[];
  const columns = [
    sql`${countedConfidence} as confidence, c.correct`,
    ...names.map((name) => sql`${sources[name]} as ${sql.identifier(name)}`),
  ];
  const confidences: Float64Array[] = [];
  const corrects: Uint8Array[] = [];
  const named = names.map((name) => ({ name, ...numberNames(), parts: [] as Int32Array[] }));
  const query = forecastsQuery(chosen, { columns: sql.join(columns, sql`, `), where });
  type Row = { confidence: number; correct: boolean } & Record<Name, string>;
  await readInBatches<Row>(db, query, (rows) => {
    confidences.push(Float64Array.from(rows, ({ confidence }) => confidence));
    corrects.push(Uint8Array.from(rows, ({ correct }) => (correct ? 1 : 0)));
    for (const { name, numberOf, parts } of named) {
      parts.push(Int32Array.from(rows, (row) => numberOf(row[name])));
    }
  });
  const ends = named.map(({ name, ordered, parts }): [Name, NamedColumn] => {
    const { names: inOrder, places } = ordered();
    const of = joinParts(parts, (n) => new Int32Array(n));
    of.forEach((number, i) => {
      of[i] = places[number] ?? 0;
    });
    return [name, { of, clusters: inOrder.length, names: inOrder }];
  });
  return {
    confidence: joinParts(confidences, (n) => new Float64Array(n)),
    correct: joinParts(corrects, (n) => new Uint8Array(n)),
    ...(Object.fromEntries(ends) as Record<Name, NamedColumn>),
  };
}
