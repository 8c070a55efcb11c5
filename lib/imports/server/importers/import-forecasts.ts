import type { GoodRow } from "../../check-row";
import { findReadTexts } from "../find-read-texts";
import type { ImportContext, Importer } from "../importer";
import { numberDraws } from "../number-draws";
import { OpenRows } from "../open-rows";
import { planQuestions, storePlannedQuestions } from "../plan-questions";
import { planReaders, storePlannedReaders } from "../plan-readers";
import { type SaidForecast, storeForecasts } from "../store-forecasts";

type Row = GoodRow<"forecasts">;

export const importForecasts: Importer<"forecasts"> = async (context, rows) => {
  const open = new OpenRows(rows);
  const readers = await planReaders(context, open);
  const questions = await planQuestions(context, open, {
    truthField: (row) => row.truthField,
    // A question that is made now has no texts, so nobody can have read one.
    whyNotCreate: ({ model }) => model && `import it with its text by “${model}” first`,
  });
  const texts = await findReadTexts(context, open, questions);
  const isOpen = new Set(open.all());
  const stillNeeded = <T>(plans: Map<Row, T>) =>
    [...plans].filter(([good]) => isOpen.has(good)).map(([, plan]) => plan);
  await storePlannedReaders(context, stillNeeded(readers));
  await storePlannedQuestions(context, stillNeeded(questions));

  const said = open.all().map((good) => {
    const readerId = readers.get(good)?.id;
    const questionId = questions.get(good)?.id;
    if (!readerId || !questionId) throw new Error("A row is open without its reader or question.");
    const generationId = texts.get(good) ?? null;
    return { good, key: { readerId, questionId, generationId, draw: good.row.draw ?? 0 } };
  });
  if (context.options.repeats === "draws") await setDraws(context, said);
  const added = await storeForecasts(context, open, said);
  return { added, unchanged: open.all().length - added, bad: open.bad };
};

async function setDraws({ tx }: ImportContext, said: SaidForecast[]): Promise<void> {
  const unnumbered = said.filter(({ good }) => good.row.draw === null);
  const names = unnumbered.map(
    ({ key }) => `${key.readerId} ${key.questionId} ${key.generationId ?? "-"}`,
  );
  const draws = await numberDraws(tx, names);
  unnumbered.forEach(({ key }, i) => {
    key.draw = draws[i] ?? 0;
  });
}
