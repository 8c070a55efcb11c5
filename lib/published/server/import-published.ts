import { eq, max } from "drizzle-orm";
import type { Db } from "@/db/client";
import { publishedFigure, publishedSource } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { PublishedFigure, PublishedImport } from "../schema";
import { readBand2024 } from "./read-band-2024";
import { countTables, keyOf, readPublished } from "./read-published";
import type { ReadFigure } from "./read-row";

interface Import {
  projectId: string;
  userId: string;
  source: string;
  text: string;
}

/**
 * Stores the figures of a CSV under their source. Existing figures are kept, so importing a file
 * twice adds nothing; figures with different numbers are listed.
 * @throws Refusal 422 listing the errors; then nothing is stored
 */
export async function importPublished(
  db: Db,
  { projectId, userId, source: name, text }: Import,
): Promise<PublishedImport> {
  if (name === readBand2024().source.name) {
    const message = `“${name}” comes with Candor. Give this source another name.`;
    throw new Refusal(422, "invalid", message, [{ path: "query.source", message }]);
  }
  const figures = readOrRefuse(text);
  return db.transaction(async (tx) => {
    // The update locks the source until the end, so two imports into it take turns.
    const [source] = await tx
      .insert(publishedSource)
      .values({ projectId, name, userId })
      .onConflictDoUpdate({
        target: [publishedSource.projectId, publishedSource.name],
        set: { name },
      })
      .returning({ id: publishedSource.id, name: publishedSource.name });
    if (!source) throw new Error("the source was not stored");
    const ofSource = eq(publishedFigure.sourceId, source.id);
    const there = await tx.select().from(publishedFigure).where(ofSource);
    const byKey = new Map(there.map((figure) => [keyOf(figure), figure]));
    const fresh = figures.filter((figure) => !byKey.has(keyOf(figure)));
    const [last] = await tx
      .select({ position: max(publishedFigure.position) })
      .from(publishedFigure)
      .where(ofSource);
    const start = (last?.position ?? -1) + 1;
    const rows = fresh.map(({ line: _, ...figure }, i) => ({
      ...figure,
      sourceId: source.id,
      position: start + i,
    }));
    if (rows.length > 0) await tx.insert(publishedFigure).values(rows);
    const differing = figures.flatMap((figure) => {
      const here = byKey.get(keyOf(figure));
      if (!here || sameNumbers(here, figure)) return [];
      const { table, dataset, reader, model, metric } = figure;
      const numbers = { here: numbersText(here), inFile: numbersText(figure) };
      return [{ table, dataset, reader, model, metric, ...numbers }];
    });
    const alreadyThere = figures.length - fresh.length - differing.length;
    const tables = countTables(figures);
    return { source, tables, added: rows.length, alreadyThere, differing };
  });
}

function readOrRefuse(text: string): ReadFigure[] {
  const refuse = (message: string, fields: { path: string; message: string }[]) =>
    new Refusal(422, "file_refused", message, fields);
  let reading: ReturnType<typeof readPublished>;
  try {
    reading = readPublished(text);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { message, line } = error;
    throw refuse(message, [{ path: line === undefined ? "body" : `line.${line}`, message }]);
  }
  const { figures, problems } = reading;
  const [first] = problems;
  if (!first) return figures;
  const where = `Line ${first.line}${first.column && `, ${first.column}`}`;
  const rows =
    problems.length === 1 ? "1 figure or row is" : `${problems.length} figures or rows are`;
  const fields = problems.slice(0, 100).map(({ line, column, reason }) => ({
    path: column ? `line.${line}.${column}` : `line.${line}`,
    message: reason,
  }));
  throw refuse(`Nothing was imported, because ${rows} bad. ${where}: ${first.reason}.`, fields);
}

type Numbers = Pick<PublishedFigure, "value" | "low" | "high">;

const sameNumbers = (a: Numbers, b: Numbers) =>
  a.value === b.value && a.low === b.low && a.high === b.high;

const numbersText = ({ value, low, high }: Numbers) =>
  low === null ? `${value}` : `${value} (${low} to ${high})`;
