import { sql } from "drizzle-orm";
import { label } from "@/db/schema";
import type { ImportContext, Importer } from "../importer";
import { alreadyThere, FirstLines } from "./first-lines";
import { insertMany } from "./insert-many";
import { OpenRows } from "./open-rows";
import { planReadings } from "./plan-readings";

export const importLabels: Importer<"labels"> = async (context, rows) => {
  const { tx, importId } = context;
  const open = new OpenRows(rows);
  const said = await planReadings(context, open, () => "truth");
  const known = await findLabels(
    context,
    said.map(({ key }) => key),
  );
  const lines = await FirstLines.load(tx, "label", [...known.keys()]);
  const added: (typeof label.$inferInsert)[] = [];
  for (const { good, key } of said) {
    const { reader, question, label: own } = good.row;
    const name = nameOf(key);
    const there = known.get(name);
    if (there === undefined) {
      known.set(name, own);
      lines.note(name, good.line);
      added.push({ ...key, importId, label: own });
    } else if (there !== own) {
      const about = alreadyThere(`the label of “${question}” by “${reader}”`, lines.of(name));
      open.refuse(good, "label", `${about}: “${there}”`);
    } else if (lines.of(name) !== undefined) open.noteRepeat(good);
  }
  await insertMany(tx, label, added);
  await lines.keep();
  return open.stored(added.length);
};

type Key = Pick<typeof label.$inferSelect, "readerId" | "questionId" | "generationId">;

const nameOf = ({ readerId, questionId, generationId }: Key) =>
  `${readerId} ${questionId} ${generationId ?? "-"}`;

/** The labels that are already there, by `nameOf`. */
async function findLabels({ tx }: ImportContext, keys: Key[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<Key & { label: string } & Record<string, unknown>>(sql`
    select l.reader_id as "readerId", l.question_id as "questionId",
      l.generation_id as "generationId", l.label
    from json_to_recordset(${JSON.stringify(keys)})
      as r("readerId" uuid, "questionId" uuid, "generationId" uuid)
    join label l on l.reader_id = r."readerId" and l.question_id = r."questionId"
      and l.generation_id is not distinct from r."generationId"`);
  return new Map(rows.map((row) => [nameOf(row), row.label]));
}
