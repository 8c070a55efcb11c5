import { sql } from "drizzle-orm";
import { compareSides } from "@/lib/figures/agreement/server/compare-sides";
import { loadReadings, type Readings } from "@/lib/figures/agreement/server/load-readings";
import type { View } from "@/lib/figures/selection/schema-selection";
import { type ComputeContext, parseView } from "@/lib/figures/server/compute-context";
import { compareNames } from "@/lib/text/compare";
import { mostReaders, type ReplacementPage } from "../schema-replacement";
import { compareReliability } from "./compare-reliability";
import { estimateAsPeople } from "./estimate-as-people";
import { testAgainstPeople } from "./test-against-people";

/** All people are one side, whether they came from a study or with a file. */
const side = sql`case when r.kind = 'human' then 'people' else r.id::text end`;

/** Every reader of a view that is not a person beside the people who have read the same texts. */
export async function computeReplacement(context: ComputeContext): Promise<ReplacementPage> {
  const { db, projectId, params, onProgress } = context;
  const view = parseView(params);
  const { epsilon } = params as { epsilon: number };
  const among = sql`f.generation_id is not null`;
  const readings = await loadReadings(db, { projectId, view }, { side, among });
  const { chosen, leftOut } = chooseReaders(readings);
  const ids = new Set(chosen.map(({ reader }) => readings.readers[reader]?.id));
  const { pairs } = await compareSides(readings, {
    isCompared: (a, b) => a.pooled && (b.pooled || ids.has(b.key)),
    onProgress: (share) => onProgress(0.1 + 0.7 * share),
  });
  const pairWith = (key: string) => pairs.find(({ b }) => b === key);
  const readers: ReplacementPage["readers"] = [];
  for (const [done, { reader, texts, shared }] of chosen.entries()) {
    await onProgress(0.8 + (0.2 * done) / chosen.length);
    const of = readings.readers[reader];
    if (!of) continue;
    const pair = pairWith(of.id);
    readers.push({
      ...of,
      texts,
      shared,
      agreement: pair ? { pooled: pair.pooled, models: pair.models } : null,
      reliability: compareReliability(readings, reader, view),
      tests: testAgainstPeople(readings, reader, epsilon),
      estimates: estimateAsPeople(readings, reader, rulesOf(view)),
    });
  }
  return {
    epsilon,
    people: readings.readers.filter(({ kind }) => kind === "human").length,
    amongPeople: pairWith("people")?.pooled ?? null,
    readers,
    leftOut,
  };
}

const rulesOf = ({ binning, rules, bins }: View) => ({ binning, rules, bins });

/** Readers that are not people, by how many texts they share with people, how many they have read, and name. */
function chooseReaders({ item, reader, readers, question }: Readings) {
  const isPerson = readers.map(({ kind }) => kind === "human");
  const byPeople = new Uint8Array(question.length);
  reader.forEach((r, i) => {
    if (isPerson[r]) byPeople[item[i] ?? 0] = 1;
  });
  const counts = readers.map(() => ({ texts: 0, shared: 0 }));
  reader.forEach((r, i) => {
    const count = counts[r];
    if (!count) return;
    count.texts += 1;
    count.shared += byPeople[item[i] ?? 0] ?? 0;
  });
  const nameOf = (r: number) => `${readers[r]?.name} ${readers[r]?.version}`;
  const all = counts
    .map((count, r) => ({ reader: r, ...count }))
    .filter(({ reader: r }) => !isPerson[r])
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        b.texts - a.texts ||
        compareNames(nameOf(a.reader), nameOf(b.reader)),
    );
  return { chosen: all.slice(0, mostReaders), leftOut: Math.max(0, all.length - mostReaders) };
}
