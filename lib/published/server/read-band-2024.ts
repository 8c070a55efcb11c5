import { readFileSync } from "node:fs";
import path from "node:path";
import type { PublishedFigure, PublishedSource } from "../schema";
import { countTables, readPublished } from "./read-published";

const id = "ba4d2024-0000-4000-8000-000000000000";
const file = "public/published/band-et-al-2024.csv";

let kept: { source: PublishedSource; figures: PublishedFigure[] } | undefined;

/**
 * The figures of tables 3 to 7 of "Linguistic Calibration of Long-Form Generations" (Band, Li, Ma and Hashimoto
 * 2024, arXiv:2404.00474), which every project has. The file is also the example of the CSV's form.
 */
export function readBand2024() {
  kept ??= read();
  return kept;
}

function read(): NonNullable<typeof kept> {
  const { figures: found, problems } = readPublished(
    readFileSync(path.join(process.cwd(), file), "utf8"),
  );
  if (problems.length > 0) throw new Error(`${file}: ${JSON.stringify(problems[0])}`);
  const figures = found.map(({ line: _, ...figure }) => ({ ...figure, sourceId: id }));
  const source = { id, name: "Band et al. 2024", createdAt: null, createdBy: null };
  return { source: { ...source, tables: countTables(figures) }, figures };
}
