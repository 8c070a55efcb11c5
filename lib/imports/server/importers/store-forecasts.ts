import { randomUUID } from "node:crypto";
import { forecast, judgement } from "@/db/schema";
import type { GoodRow } from "../../check-row";
import { quote } from "../../rows/cell";
import type { ReadForecast } from "../../rows/read-forecast";
import type { ImportContext } from "../importer";
import { type ForecastKey, findForecasts, forecastName } from "./find-forecasts";
import { alreadyThere, FirstLines } from "./first-lines";
import { insertMany } from "./insert-many";
import type { OpenRows } from "./open-rows";

export interface SaidForecast {
  good: GoodRow<"forecasts">;
  key: ForecastKey;
}

/**
 * Inserts new forecasts and judgements, and refuses rows that contradict stored ones, which are
 * immutable. A known forecast with another judge's verdict is a new judgement.
 * @returns how many rows were new in either
 */
export async function storeForecasts(
  { tx, importId, options }: ImportContext,
  open: OpenRows<"forecasts">,
  said: SaidForecast[],
): Promise<number> {
  const known = await findForecasts(
    tx,
    said.map(({ key }) => key),
  );
  const lines = await FirstLines.load(tx, "forecast", [...known.keys()]);
  const forecasts: (typeof forecast.$inferInsert)[] = [];
  const judgements: (typeof judgement.$inferInsert)[] = [];
  let added = 0;
  for (const { good, key } of said) {
    const { row } = good;
    const { status, answer, confidence, distribution, correct, judge } = row;
    const { forecast: tags = {} } = good.tags;
    const name = forecastName(key);
    let there = known.get(name);
    const isNew = !there;
    if (!there) {
      const content = { status, answer, confidence, distribution, tags };
      there = { id: randomUUID(), ...content, correct: new Map() };
      known.set(name, there);
      lines.note(name, good.line);
      forecasts.push({ id: there.id, ...key, importId, ...content });
    }
    const about = `the forecast of “${row.reader}” on “${row.question}”`;
    const other = difference(there, row);
    if (other) {
      const mayBeDraw = row.draw === null && options.repeats === "refuse";
      const hint = mayBeDraw ? "; if this is another reading of it, take repeats as draws" : "";
      const isNumber = other === "confidence" || other === "distribution";
      const was = shown(there[other]);
      const reason = `${alreadyThere(about, lines.of(name))}, with another ${other} (${was})${hint}`;
      open.refuse(good, isNumber ? row.confidenceField : other, reason);
      continue;
    }
    const otherTag = Object.keys(tags).find((tag) => there.tags[tag] !== tags[tag]);
    if (otherTag !== undefined) {
      const was = there.tags[otherTag] ?? "none";
      open.refuse(
        good,
        otherTag,
        `${alreadyThere(about, lines.of(name))}, with another ${otherTag} (${was})`,
      );
      continue;
    }
    const judged = there.correct.get(judge);
    if (correct !== null && judged !== undefined && judged !== correct) {
      const field = row.truthField === "outcome" ? "outcome" : "correct";
      const was = judged ? "right" : "wrong";
      open.refuse(
        good,
        field,
        `${alreadyThere(about, lines.of(name))}, judged ${was} by “${judge}”`,
      );
      continue;
    }
    const isNewlyJudged = correct !== null && judged === undefined;
    if (isNewlyJudged) {
      there.correct.set(judge, correct);
      const fromTruth = row.truthField === "outcome";
      judgements.push({ forecastId: there.id, judge, correct, fromTruth, importId });
    }
    if (isNew || isNewlyJudged) added += 1;
    else if (lines.of(name) !== undefined) open.noteRepeat(good);
  }
  await insertMany(tx, forecast, forecasts);
  await insertMany(tx, judgement, judgements);
  await lines.keep();
  return added;
}

/** The part in which two forecasts differ. */
function difference(
  a: ReadForecast,
  b: ReadForecast,
): "status" | "confidence" | "answer" | "distribution" | null {
  if (a.status !== b.status) return "status";
  if (a.confidence !== b.confidence) return "confidence";
  if (a.answer !== b.answer) return "answer";
  return isSame(a.distribution, b.distribution) ? null : "distribution";
}

/** The database keeps the answers of a distribution in an order of its own. */
function isSame(a: ReadForecast["distribution"], b: ReadForecast["distribution"]): boolean {
  if (!a || !b) return a === b;
  const answers = Object.keys(a);
  return (
    answers.length === Object.keys(b).length && answers.every((answer) => a[answer] === b[answer])
  );
}

const shown = (said: string | number | Record<string, number> | null) =>
  typeof said === "object" && said !== null ? quote(said) : (said ?? "none");
