import { parse } from "csv-parse/sync";
import type { StudyCalibration, StudyDetails, StudyResults } from "@/lib/figures/study/schema";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyDetail } from "@/lib/studies/schema";
import { type Check, checker } from "./checker";
import { type Lab, pathOf, until } from "./lab";
import {
  accuracy,
  ece,
  kappa,
  meanConfidence,
  median,
  pearson,
  referenceEce,
  spearman,
} from "./naive-figures";
import type { ScriptedPerson, ScriptedReading, StudyPlan } from "./scripted-crowd";
import { literalReader } from "./stated-texts";

type Row = Record<string, string>;
type Exported = ScriptedReading & { slot: number; activeMs: number };

/** Holds the funnel, the people, the export and the figures of a study against its script. */
export async function checkStudy(
  lab: Lab,
  study: StudyDetail,
  plan: StudyPlan,
  crowd: readonly ScriptedPerson[],
  when: string,
): Promise<Check[]> {
  const path = pathOf(lab, study.id);
  const table = async (address: string): Promise<Row[]> =>
    parse(await lab.researcher.text(address), { columns: true, bom: true });
  const { rounds } = await lab.researcher.call<{ rounds: RoundView[] }>("GET", `${path}/rounds`);
  const results = await waitForResults(lab, study.id);
  const readings = crowd.flatMap((person) => person.readings());
  const rows = await table(`${path}/forecasts?rounds=all`);
  const { check: exportCheck, main } = checkExport(rows, readings, when);
  const excluded = new Set(
    when === "after exclusions"
      ? crowd.filter((p) => p.fate.careless).map((p) => p.pseudonym())
      : [],
  );
  const kept = main.filter((row) => !excluded.has(row.reader));
  return [
    checkFunnel(rounds, plan, countTasks(kept), when),
    checkPeople(await table(`${path}/people.csv`), plan, crowd, excluded, when),
    exportCheck,
    checkFigures(results.all, main, `figures of all, ${when}`),
    ...(results.kept ? [checkFigures(results.kept, kept, `figures of the kept, ${when}`)] : []),
    checkExcluded(results.scope, excluded, when),
  ];
}

type StudyFigures = StudyDetails & Pick<StudyCalibration, "groups">;

/** A study's results with all that the worker computes of them, once it has. */
export async function waitForResults(lab: Lab, studyId: string) {
  const path = `${pathOf(lab, studyId)}/results`;
  const ask = () => lab.researcher.call<StudyResults>("GET", path);
  const isFinal = ({ calibration, details, uncounted }: StudyResults) => {
    if (details.state === "failed") throw new Error(details.problem);
    const waits = calibration.some(({ groups }) => groups.some((g) => g.intervals.waiting));
    return details.state === "ready" && !waits && uncounted === 0;
  };
  const { scope, calibration, details } = await until(ask, isFinal);
  if (details.state !== "ready") throw new Error("the results have no details");
  const { all, kept } = details.result;
  const groupsOf = (variant: "all" | "kept" | null) =>
    calibration.find((one) => one.variant === variant)?.groups ?? [];
  const figures: StudyFigures = { ...all, groups: groupsOf(kept ? "all" : null) };
  return { scope, all: figures, kept: kept && { ...kept, groups: groupsOf("kept") } };
}

/** How many tasks the forecasts are of. */
const countTasks = (rows: readonly Exported[]) =>
  new Set(rows.map((row) => `${row.reader} ${row.fact.questionKey}`)).size;

function checkFunnel(
  rounds: readonly RoundView[],
  { crowd: { people, passFirst, top } }: StudyPlan,
  submitted: number,
  when: string,
): Check {
  const { same, done } = checker(`funnel, ${when}`);
  const through = (n: number, passed: number) => ({
    invited: n,
    failedQuestions: 0,
    begun: n,
    finished: n,
    passed,
    failed: n - passed,
  });
  same("round 1", rounds[0]?.people, through(people, passFirst));
  same("round 2", rounds[1]?.people, through(passFirst, top));
  same("main invited", rounds[2]?.people.invited, top);
  // Without the excluded, whose slots are free again.
  same("main submitted", rounds[2]?.submitted, submitted);
  return done();
}

function checkPeople(
  rows: readonly Row[],
  plan: StudyPlan,
  crowd: readonly ScriptedPerson[],
  excluded: ReadonlySet<string>,
  when: string,
): Check {
  const { same, done } = checker(`people, ${when}`);
  for (const person of crowd) {
    const reader = person.pseudonym();
    const of = (no: number) => rows.find((r) => r.pseudonym === reader && r.round_no === `${no}`);
    const tasks = (no: number) => {
      const readings = person.readings().filter((reading) => reading.roundNo === no);
      return new Set(readings.map((reading) => reading.fact.questionKey)).size;
    };
    const { rank } = person.fate;
    same("outcome of round 1", of(1)?.outcome, rank === undefined ? "fail" : "pass");
    const second = rank === undefined ? "" : rank < plan.crowd.top ? "pass" : "fail";
    same("outcome of round 2", of(2)?.outcome, second);
    same("rank in round 2", of(2)?.rank, rank === undefined ? "" : `${rank + 1}`);
    for (const no of [1, 2, 3]) {
      same("tasks", of(no)?.tasks_submitted, `${tasks(no)}`);
      same("earned", of(no)?.earned_cents, `${85 * tasks(no)}`);
    }
    same("excluded", of(3)?.excluded, `${excluded.has(reader)}`);
  }
  return done();
}

/** Every row against what was sent; and the main round's readings in the order of the export. */
function checkExport(rows: readonly Row[], readings: readonly ScriptedReading[], when: string) {
  const { same, done } = checker(`export, ${when}`);
  const keyOf = (reader: string, question: string, model: string) =>
    `${reader} ${question} ${model}`;
  const sent = new Map(readings.map((r) => [keyOf(r.reader, r.fact.questionKey, r.fact.model), r]));
  const crowd = rows.filter((row) => row.origin === "crowd");
  same("rows", crowd.length, readings.length);
  const main: Exported[] = [];
  for (const row of crowd) {
    const reading = sent.get(keyOf(row.reader ?? "", row.question_key ?? "", row.model ?? ""));
    same("round", row.round_no, `${reading?.roundNo}`);
    same("confidence", Number(row.confidence), reading?.confidence);
    same("correct", row.correct, `${reading?.correct}`);
    same("position", row.output_position, `${reading?.position}`);
    const activeMs = Number(row.active_ms);
    same("active time", activeMs, reading?.activeMs ?? activeMs);
    if (reading?.roundNo === 3) main.push({ ...reading, activeMs, slot: Number(row.slot_no) });
  }
  return { check: done(), main };
}

function checkFigures(figures: StudyFigures, rows: readonly Exported[], what: string): Check {
  const { near, same, done } = checker(what);
  for (const { model, counts, figures: shown, referenceEce: reference } of figures.groups) {
    if (!model) throw new Error("a study’s group has no model");
    const of = rows.filter((row) => row.fact.model === model.name);
    same(`n of ${model.name}`, counts.n, of.length);
    near(`accuracy of ${model.name}`, shown.accuracy, accuracy(of));
    near(`confidence of ${model.name}`, shown.meanConfidence, meanConfidence(of));
    near(`gap of ${model.name}`, shown.gap, meanConfidence(of) - accuracy(of));
    near(`ECE of ${model.name}`, shown.ece, ece(of));
    near(`reference ECE of ${model.name}`, reference ?? undefined, referenceEce(of));
  }
  for (const { b, models, pooled } of figures.agreement.pairs) {
    const reader = figures.agreement.sides.find(({ key, kind }) => key === b && kind !== "human");
    const pairs = reader ? literalPairs(rows) : crowdPairs(rows);
    if (reader) same("reader", reader.name, literalReader);
    for (const { model, ...shown } of [...models, { ...pooled, model: null }]) {
      const of = pairs.filter(([a]) => model === null || a.fact.model === model.name);
      const label = `${reader?.name ?? "crowd"} on ${model?.name ?? "all"}`;
      same(`pairs of ${label}`, shown.n, of.length);
      // Of two people none is the first: each pair counts both ways.
      const ways = reader ? of : of.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
      near(`kappa of ${label}`, shown.kappa, kappa(ways.map(([a, b]) => [a.correct, b.correct])));
      const confidences = ways.map(([a, b]) => [a.confidence, b.confidence] as const);
      near(`Pearson of ${label}`, shown.pearson, pearson(confidences));
      near(`Spearman of ${label}`, shown.spearman, spearman(confidences));
      const apart = confidences.map(([a, b]) => Math.abs(a - b));
      const sum = apart.reduce((total, x) => total + x, 0);
      near(`difference of ${label}`, shown.meanAbsoluteConfidenceDifference, sum / apart.length);
    }
  }
  for (const { model, position } of figures.order) {
    for (const { step, n, ...shown } of position.steps) {
      const of = rows.filter((r) => r.fact.model === model.name && r.position === step);
      same(`n of ${model.name} at ${step}`, n, of.length);
      near(`accuracy of ${model.name} at ${step}`, shown.accuracy, accuracy(of));
      near(`confidence of ${model.name} at ${step}`, shown.meanConfidence, meanConfidence(of));
    }
  }
  const byTask = Map.groupBy(rows, (row) => `${row.reader} ${row.fact.questionKey}`);
  const seconds = [...byTask.values()].map(
    (task) => task.reduce((sum, row) => sum + row.activeMs, 0) / 1_000,
  );
  const { seconds: shown } = figures.times.tasks;
  near("median seconds", "median" in shown ? { value: shown.median } : shown, median(seconds));
  return done();
}

/** Each two readings of the same text, the one with the lower slot number first. */
function crowdPairs(rows: readonly Exported[]): [Exported, Exported][] {
  const byText = Map.groupBy(rows, (row) => row.fact.text);
  return [...byText.values()].flatMap((readings) => {
    const [a, b] = readings.toSorted((x, y) => x.slot - y.slot);
    return a && b ? [[a, b] as [Exported, Exported]] : [];
  });
}

/** Each reading with what the text says. */
const literalPairs = (rows: readonly Exported[]) =>
  rows.map((row) => {
    const { confidence, right } = row.fact;
    return [row, { ...row, confidence, correct: right }] as [Exported, Exported];
  });

function checkExcluded(
  { excluded }: StudyResults["scope"],
  expected: ReadonlySet<string>,
  when: string,
): Check {
  const { same, done } = checker(`excluded, ${when}`);
  same("people", excluded.people, expected.size);
  same("by agreement", excluded.byAgreement, expected.size);
  return done();
}
