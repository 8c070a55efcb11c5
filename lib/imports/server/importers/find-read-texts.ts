import { sql } from "drizzle-orm";
import type { GoodRow } from "../../check-row";
import { idOfName } from "../id-of-name";
import type { ImportContext } from "../importer";
import type { OpenRows } from "./open-rows";

type Kind = "forecasts" | "labels";
type Said = Pick<GoodRow<"forecasts">["row"], "model" | "seed">;

/**
 * Finds the generation that each row names by its question, model and seed, and refuses the rows
 * where there is none, or more than one.
 */
export async function findReadTexts<K extends Kind>(
  { tx, projectId }: ImportContext,
  open: OpenRows<K>,
  questions: Map<GoodRow<K>, { id: string }>,
): Promise<Map<GoodRow<K>, string>> {
  const saidBy = ({ row }: GoodRow<K>): Said => row;
  const named = open.all().filter((good) => saidBy(good).model !== null);
  const texts = new Map<GoodRow<K>, string>();
  if (named.length === 0) return texts;
  const wanted = named.map((good, no) => ({
    no,
    question: questions.get(good)?.id,
    model: saidBy(good).model,
    seed: saidBy(good).seed,
  }));
  const { rows } = await tx.execute<{ no: number; id: string }>(sql`
    select r.no, g.id
    from json_to_recordset(${JSON.stringify(wanted)})
      as r(no int, question uuid, model text, seed int)
    join (select n.name, ${idOfName("model", projectId, sql`n.name`)} as id
      from json_array_elements_text(${JSON.stringify([...new Set(wanted.map((w) => w.model))])}) n(name)) m
      on m.name = r.model
    join generation g on g.question_id = r.question and g.model_id = m.id and g.seed = r.seed`);
  const byNo = Map.groupBy(rows, ({ no }) => no);
  named.forEach((good, no) => {
    const [first, second] = byNo.get(no) ?? [];
    const { question, model, seed } = good.row;
    const what = `by “${model}” for the question “${question}” with seed ${seed}`;
    if (!first) {
      open.refuse(good, "model", `there is no text ${what}: import the generations first`);
    } else if (second) {
      open.refuse(good, "model", `there are several texts ${what}, which decoding tells apart`);
    } else texts.set(good, first.id);
  });
  return texts;
}
