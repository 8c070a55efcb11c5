import { correctQuestions } from "@/lib/datasets/server/correct-questions";
import type { Importer } from "../importer";
import { type FoundQuestion, findQuestions, questionMapKey } from "./find-questions";
import { alreadyIn, FirstLines } from "./first-lines";
import { adopt, mayCorrect, mergeQuestion, withoutReplaced } from "./merge-question";
import { OpenRows } from "./open-rows";
import {
  completeQuestions,
  freshQuestion,
  insertQuestions,
  type QuestionToStore,
} from "./store-questions";

export const importQuestions: Importer<"questions"> = async (context, rows) => {
  const { tx } = context;
  const open = new OpenRows(rows);
  const known = await findQuestions(
    context,
    rows.map(({ row }) => row),
  );
  const lines = await FirstLines.load(tx, "question", [...known.keys()]);
  const fresh = new Map<string, QuestionToStore>();
  const completed = new Map<string, QuestionToStore>();
  const corrected = new Map<string, FoundQuestion>();
  const counts = { added: 0, completed: 0, unchanged: 0, withoutTruth: 0 };
  for (const good of rows) {
    const { dataset, key, text, truth, split, aliases } = good.row;
    const name = questionMapKey({ dataset, key });
    const found = known.get(name);
    if (!found || (found.isGone && !fresh.has(name))) {
      const content = { text, truth, split, aliases: aliases ?? [] };
      const made = freshQuestion(context, { dataset, key, ...content }, found);
      known.set(name, made);
      fresh.set(name, made);
      lines.note(name, good.line);
      counts.added += 1;
      if (truth === null) counts.withoutTruth += 1;
      continue;
    }
    const said = withoutReplaced(found, { text, truth, split, aliases: aliases ?? [] });
    const merged = mergeQuestion(found, said);
    if (merged === "same") {
      counts.unchanged += 1;
      if (lines.of(name) !== undefined) open.noteRepeat(good);
    } else if (merged === "completed") {
      counts.completed += 1;
      completed.set(name, { ...found, dataset, key });
    } else if (mayCorrect(context, found, said)) {
      counts.completed += 1;
      adopt(found, said);
      corrected.set(name, found);
    } else {
      const part = merged.contradicts;
      const there = alreadyIn(key, dataset, lines.of(name));
      const byHand = part in found.replaced ? ", which was corrected by hand" : "";
      open.refuse(
        good,
        part,
        `${there} with ${another[part]}${byHand}: write the same, or use another key`,
      );
      continue;
    }
    if (found.truth === null) counts.withoutTruth += 1;
  }
  await insertQuestions(context, [...fresh.values()]);
  await completeQuestions(context, [...completed.values()]);
  const questions = [...corrected.values()];
  const { importId } = context;
  await correctQuestions(tx, { questions, by: { importId }, rejudge: "compared" });
  await lines.keep();
  return { ...open.stored(counts.added), ...counts };
};

const another = {
  text: "another text",
  truth: "another answer",
  split: "another split",
  aliases: "other aliases",
};
