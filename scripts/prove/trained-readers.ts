import { writeFileSync } from "node:fs";
import path from "node:path";
import type { ComparedReader, ReplacementPage } from "@/lib/figures/replacement/schema-replacement";
import type { FiguresPage } from "@/lib/figures/schema";
import type { Asked } from "@/lib/jobs/server/ask-for-result";
import { type Check, checker } from "../figures/checker";
import { makeLab, until } from "../figures/lab";
import { importFile } from "../figures/miniature-run";
import { kappa, meanConfidence, pearson } from "../figures/naive-figures";
import type { Figures } from "../figures/run-figures";
import { type CrowdReading, misread, simulateCrowd } from "../figures/simulated-crowd";
import { type MadeReading, makeTrainedReadings } from "../figures/trained-readers-run";
import { withApp } from "../figures/with-app";

const people = 5;
const textsRead = 300;
/** Three standard errors of a share among the texts. */
const tolerance = 3 * Math.sqrt(0.25 / textsRead);

/**
 * Paragraphs of a miniature's policy, read by the literal reader, by the readers that training made, and by a simulated
 * crowd. What its construction implies is what the page says of whether a reader can replace people.
 */
export default async function trainedReaders(): Promise<Figures> {
  const made = await makeTrainedReadings();
  return withApp(1, async ({ db, home, pickUrl, random }) => {
    const lab = await makeLab(db, pickUrl, random);
    const crowd = simulateCrowd(made.literal, { people, texts: textsRead }, random);
    const answered = new Set(crowdable(made.literal).map(({ question }) => question));
    const texts = made.texts.filter(({ question }) => answered.has(question));
    const [first] = texts;
    if (!first) throw new Error("The policy gave no answers at all.");
    const readers = {
      literal: crowdable(made.literal),
      "one of the crowd": crowdable(made.literal).map((one) => ({
        ...one,
        confidence: misread(one.confidence ?? 1, random),
      })),
      ForecastProbs: made.trained.filter(({ question }) => answered.has(question)),
    };
    const { dataset, model, model_kind } = first;
    const rowsOf = (reader: string, version: string, readings: readonly MadeReading[]) =>
      readings.map((one) => ({
        ...{ reader, reader_kind: "surrogate", reader_version: version, dataset, model },
        ...one,
        // The page counts it as confidence 1.
        confidence: one.confidence ?? undefined,
        answer: one.answer ?? undefined,
      }));
    const byPeople = crowd.flatMap(({ question, people: said, correct }) =>
      said.map((confidence, p) => ({
        ...{ reader: `Person ${p + 1}`, reader_kind: "human", dataset, model, question },
        ...{ status: "ok", answer: correct ? "right" : "wrong", confidence, correct },
      })),
    );
    // The same reader by name, with another prompt or model.
    const other = readers.literal.map((one) => ({ ...one, confidence: 1 - (one.confidence ?? 1) }));
    const files = {
      questions: made.prompts
        .filter(({ question_id }) => answered.has(question_id))
        .map(({ question_id: key, question: text, answer: truth }) => ({
          ...{ dataset, key, text, truth },
        })),
      generations: texts.map(({ question, text }) => ({
        ...{ dataset, question, model, model_kind, text: text.trim() || "(no text)" },
      })),
      forecasts: [
        ...byPeople,
        ...rowsOf("literal", "1", readers.literal),
        ...rowsOf("literal", "2", other),
        ...rowsOf("one of the crowd", "1", readers["one of the crowd"]),
        ...rowsOf("ForecastProbs", "1", readers.ForecastProbs),
      ],
    };
    for (const [kind, rows] of Object.entries(files)) {
      const file = path.join(home, `${kind}.jsonl`);
      writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      await importFile(lab, kind as keyof typeof files, file);
    }
    const figures = `/api/projects/${lab.projectId}/figures`;
    await until(
      () => lab.researcher.call<FiguresPage>("GET", figures),
      ({ uncounted }) => uncounted === 0,
    );
    const url = `${figures}/replacement`;
    const page = await until(
      () => lab.researcher.call<Asked<ReplacementPage>>("GET", url),
      ({ state }) => state !== "waiting",
    );
    if (page.state !== "ready") throw new Error(`The page was not computed: ${page.state}.`);
    const find = (name: string, version = "1") => {
      const found = page.result.readers.find((r) => r.name === name && r.version === version);
      if (!found) throw new Error(`The page has no reader ${name} ${version}.`);
      return found;
    };
    const { same, done } = checker("readers and people on the page");
    same("people", page.result.people, people);
    same("readers", page.result.readers.length, 4);
    const interior = crowd.filter(({ says }) => says > 0 && says < 1).length / crowd.length;
    const preferred = (share: number) => interior * share + 1 - interior;
    // On average they read what the texts say.
    const sides = { crowd, truth: meanConfidence(readers.literal.map(stated)) };
    const rows = [
      { ...blank, ...done() },
      checkReader(find("literal"), readers.literal, sides, {
        wins: preferred(3 / 4),
        replaces: true,
      }),
      checkReader(find("one of the crowd"), readers["one of the crowd"], sides, {
        wins: preferred(1 / 2),
      }),
      checkReader(find("ForecastProbs"), readers.ForecastProbs, sides, {}),
      checkReader(find("literal", "2"), other, sides, { replaces: false }),
    ];
    return {
      title: `${texts.length} paragraphs read by trained readers and, ${textsRead} of them, by ${people} simulated people`,
      rows,
      ok: rows.every(({ wrong }) => wrong === 0),
    };
  });
}

const crowdable = (readings: readonly MadeReading[]) =>
  readings.filter(({ status }) => status === "ok");

/** The page counts a missing confidence as 1. */
const stated = ({ confidence }: MadeReading) => ({ confidence: confidence ?? 1 });

const blank = {
  ...{ what: "", correlation: "", kappa: "", "preferred to a person": "", implied: "" },
  ...{ "replaces: confidence": "", "replaces: correctness": "", "people’s mean confidence": "" },
};

/** What the page says of a reader, held against the construction and against a second count of its readings. */
function checkReader(
  shown: ComparedReader,
  readings: readonly MadeReading[],
  { crowd, truth }: { crowd: readonly CrowdReading[]; truth: number },
  implied: { wins?: number; replaces?: boolean },
) {
  const name = `${shown.name} ${shown.version}`;
  const { same, near, done } = checker(name);
  const of = new Map(readings.map((one) => [one.question, one]));
  const pairs = crowd.flatMap(({ question, people: said, correct }) => {
    const own = of.get(question);
    return own ? said.map((person) => ({ own, person, correct })) : [];
  });
  const confidenceOf = ({ confidence }: MadeReading) => confidence ?? 1;
  const agreement = shown.agreement?.pooled;
  same("readings by both", agreement?.n ?? 0, pairs.length);
  const r = pearson(pairs.map(({ own, person }) => [person, confidenceOf(own)] as const));
  near("correlation", agreement?.pearson, r);
  const k = kappa(pairs.map(({ own, correct }) => [correct, own.correct] as const));
  near("kappa", agreement?.kappa, k);
  const wins = preferredShare(crowd, (question) => confidenceOf(of.get(question) as MadeReading));
  const { confidence, correctness } = shown.tests;
  near("advantage", valued(confidence.result?.advantage), wins);
  if (implied.wins !== undefined) {
    same(
      "advantage is what the construction implies",
      Math.abs(wins - implied.wins) < tolerance,
      true,
    );
  }
  if (implied.replaces !== undefined) {
    same("replaces people", confidence.result?.replaces, implied.replaces);
  }
  // People read a random part of what the reader has read, and on average they read what it says.
  const [estimate] = shown.estimates;
  same("the sample", estimate?.sample.differs, false);
  const powered = estimate?.meanConfidence.powered;
  const [low, high] = powered && "low" in powered ? [powered.low, powered.high] : [1, 0];
  same("people’s mean confidence is in its interval", low <= truth && truth <= high, true);
  return {
    ...blank,
    what: name,
    correlation: r.toFixed(3),
    kappa: k.toFixed(3),
    "preferred to a person": wins.toFixed(3),
    implied: implied.wins?.toFixed(3) ?? "",
    "replaces: confidence": String(confidence.result?.replaces),
    "replaces: correctness": String(correctness.result?.replaces),
    "people’s mean confidence": `${low.toFixed(3)} to ${high.toFixed(3)}`,
    ...omitWhat(done()),
  };
}

const omitWhat = ({ compared, wrong, first }: Check) => ({ compared, wrong, first });
const valued = (value: number | undefined) => (value === undefined ? undefined : { value });

/** In how large a share of texts the reader is as near to the other people's mean as each person is, or nearer. */
function preferredShare(
  crowd: readonly CrowdReading[],
  read: (question: string) => number,
): number {
  const shares = Array.from({ length: people }, (_, p) => {
    const won = crowd.filter(({ question, people: said }) => {
      const others = said.filter((_, i) => i !== p);
      const mean = others.reduce((a, b) => a + b, 0) / others.length;
      const distance = (value: number) => Math.abs(value - mean);
      return distance(read(question)) <= distance(said[p] ?? 0) + 1e-12;
    });
    return won.length / crowd.length;
  });
  return shares.reduce((a, b) => a + b, 0) / shares.length;
}
