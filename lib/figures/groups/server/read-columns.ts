import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readInBatches } from "@/db/read-in-batches";
import type { View } from "@/lib/figures/selection/schema-selection";
import { countedConfidence, forecastsQuery } from "@/lib/figures/selection/server/choose-forecasts";
import type { Way } from "@/lib/metrics/intervals/clusters";
import type { ScoredColumns } from "@/lib/metrics/types";

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
  { named, where }: { named: Record<Name, SQL>; where: SQL },
): Promise<NamedColumns<Name>> {
  const names = Object.keys(named) as Name[];
  const columns = [
    sql`${countedConfidence} as confidence, c.correct`,
    ...names.map((name) => sql`${named[name]} as ${sql.identifier(name)}`),
  ];
  const confidences: Float64Array[] = [];
  const corrects: Uint8Array[] = [];
  const numberings = names.map((name) => ({ name, ...numberNames() }));
  const query = forecastsQuery(chosen, { columns: sql.join(columns, sql`, `), where });
  type Row = { confidence: number; correct: boolean } & Record<Name, string>;
  await readInBatches<Row>(db, query, (rows) => {
    confidences.push(Float64Array.from(rows, ({ confidence }) => confidence));
    corrects.push(Uint8Array.from(rows, ({ correct }) => (correct ? 1 : 0)));
    for (const { name, add } of numberings) add(rows.map((row) => row[name]));
  });
  const length = confidences.reduce((sum, part) => sum + part.length, 0);
  return {
    confidence: joined(confidences, new Float64Array(length)),
    correct: joined(corrects, new Uint8Array(length)),
    ...(Object.fromEntries(numberings.map(({ name, end }) => [name, end(length)])) as Record<
      Name,
      NamedColumn
    >),
  };
}

/** Numbers names as they come, and in the end by their order. */
function numberNames() {
  const codes = new Map<string, number>();
  const parts: Int32Array[] = [];
  return {
    add(names: readonly string[]) {
      parts.push(
        Int32Array.from(names, (name) => {
          const code = codes.get(name) ?? codes.size;
          if (code === codes.size) codes.set(name, code);
          return code;
        }),
      );
    },
    end(length: number): NamedColumn {
      const names = [...codes.keys()].sort();
      const place = new Int32Array(names.length);
      names.forEach((name, i) => {
        place[codes.get(name) ?? 0] = i;
      });
      const of = joined(parts, new Int32Array(length));
      of.forEach((code, i) => {
        of[i] = place[code] ?? 0;
      });
      return { of, clusters: names.length, names };
    },
  };
}

/** Parts one after another, written into an array of their length. */
function joined<A extends Float64Array | Int32Array | Uint8Array>(parts: readonly A[], into: A): A {
  let at = 0;
  for (const part of parts) {
    into.set(part, at);
    at += part.length;
  }
  return into;
}
