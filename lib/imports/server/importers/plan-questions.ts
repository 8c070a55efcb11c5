import { correctQuestions } from "@/lib/datasets/server/correct-questions";
import type { GoodRow } from "../../check-row";
import { importQuestionsFirst } from "../../create-missing";
import type { ImportContext } from "../importer";
import { type FoundQuestion, findQuestions, questionMapKey } from "./find-questions";
import { alreadyIn, FirstLines } from "./first-lines";
import { adopt, mayCorrect, mergeQuestion, withoutReplaced } from "./merge-question";
import type { OpenRows } from "./open-rows";
import { completeQuestions, freshQuestion, insertQuestions } from "./store-questions";

type Kind = "generations" | "forecasts" | "labels";

interface Rules<K extends Kind> {
  /** Why a row's question must not be created even if creating is allowed, or null. */
  whyNotCreate?(row: GoodRow<K>["row"]): string | null;
  /** The field with the correct answer. */
  truthField(row: GoodRow<K>["row"]): string;
}

export interface PlannedQuestion extends FoundQuestion {
  dataset: string;
  key: string;
  state: "there" | "fresh" | "completed" | "corrected";
}

/**
 * Finds the question of each row, and refuses rows whose question is unknown and must not be
 * created, or contradicts the stored one. Writes nothing, because a row may still be refused for
 * another reason.
 */
export async function planQuestions<K extends Kind>(
  context: ImportContext,
  open: OpenRows<K>,
  rules: Rules<K>,
): Promise<Map<GoodRow<K>, PlannedQuestion>> {
  const { tx, options } = context;
  const keys = open.all().map(({ row }) => ({ dataset: row.dataset, key: row.question }));
  const found = await findQuestions(context, keys);
  const lines = await FirstLines.load(tx, "question", [...found.keys()]);
  const byName = new Map<string, PlannedQuestion>();
  const planned = new Map<GoodRow<K>, PlannedQuestion>();
  for (const good of open.all()) {
    const { dataset, question: key } = good.row;
    const name = questionMapKey({ dataset, key });
    const there = found.get(name);
    const stays = there && !there.isGone;
    let plan = byName.get(name) ?? (stays && { ...there, dataset, key, state: "there" });
    const { question_text, truth: ownTruth } = good.row;
    const said = { text: question_text, truth: ownTruth };
    const { text, truth } = plan ? withoutReplaced(plan, said) : said;
    if (!plan) {
      const hint = options.createMissing ? rules.whyNotCreate?.(good.row) : importQuestionsFirst;
      if (hint) {
        open.refuse(good, "question", `“${key}” is not in the dataset “${dataset}”: ${hint}`);
        continue;
      }
      const content = { text, truth, split: null, aliases: [] };
      plan = { ...freshQuestion(context, { dataset, key, ...content }, there), state: "fresh" };
      lines.note(name, good.line);
    } else if (!agree(plan, { text, truth }, options.createMissing)) {
      if (mayCorrect(context, plan, { text, truth })) {
        adopt(plan, { text, truth });
        plan.state = "corrected";
        byName.set(name, plan);
        planned.set(good, plan);
        continue;
      }
      const isText = sameAnswer(plan.truth, truth);
      const field = isText ? "question_text" : rules.truthField(good.row);
      const byHand = (isText ? "text" : "truth") in plan.replaced ? ", corrected by hand" : "";
      const what = isText ? `another text${byHand}` : `the correct answer “${plan.truth}”${byHand}`;
      open.refuse(good, field, `${alreadyIn(key, dataset, lines.of(name))} with ${what}`);
      continue;
    }
    byName.set(name, plan);
    planned.set(good, plan);
  }
  await lines.keep();
  return planned;
}

/**
 * Whether a row's details of the question agree with the stored ones; adopts new ones if possible.
 */
function agree(
  plan: PlannedQuestion,
  said: { text: string | null; truth: string | null },
  mayComplete: boolean,
): boolean {
  const isSame = plan.truth !== null && sameAnswer(plan.truth, said.truth);
  const trial = { ...plan };
  const merged = mergeQuestion(trial, { ...said, truth: isSame ? plan.truth : said.truth });
  if (typeof merged === "object") return false;
  if (merged === "completed" && mayComplete) {
    Object.assign(plan, trial);
    if (plan.state === "there") plan.state = "completed";
  }
  return true;
}

/** The truth here comes beside something else: whether it says Yes or yes is all the same. */
const sameAnswer = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a.trim().toLowerCase() === b.trim().toLowerCase();

/** Inserts the new ones of these questions, and completes those that rows completed. */
export async function storePlannedQuestions(
  context: ImportContext,
  planned: PlannedQuestion[],
): Promise<void> {
  const those = (wanted: PlannedQuestion["state"]) =>
    planned.filter(({ state }) => state === wanted);
  await insertQuestions(context, those("fresh"));
  await completeQuestions(context, those("completed"));
  await correctQuestions(context.tx, {
    questions: those("corrected"),
    by: { importId: context.importId },
    rejudge: "compared",
  });
}
