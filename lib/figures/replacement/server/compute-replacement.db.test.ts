import { beforeAll, expect, test } from "vitest";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { getReplacement as contract, getDisagreements } from "@/lib/figures/schema";
import { computeResult } from "@/lib/figures/server/compute-result";
import { makeReadings, readByPeople } from "@/lib/figures/testing/make-readings";
import type { ReplacementPage } from "../schema-replacement";
import { getReplacement } from "./get-replacement";
import { listDisagreements } from "./list-disagreements";

const db = await openTestDatabase();
const questions = 120;
const read = readByPeople;
let projectId: string;
let ids: Map<string, string>;
let accuracy: number;
let odd: string;

beforeAll(async () => {
  ({ projectId } = await makeProject(db, { questions, models: 1 }));
  ({ ids, accuracy, odd } = await makeReadings(db, projectId));
  while ((await countInTurn(db, 1_000)) > 0);
});

async function computed(query: Record<string, string> = {}) {
  const ask = () => getReplacement(db, { projectId, query: contract.query.parse(query) });
  expect(await ask()).toMatchObject({ state: "waiting" });
  for (const { key } of await db.query.keptResult.findMany()) await computeResult(db, key);
  const answer = await ask();
  // What is stored is what the contract promises.
  expect(contract.response.parse(answer)).toEqual(answer);
  if (answer.state !== "ready") throw new Error(answer.state);
  return answer.result;
}

let page: ReplacementPage;

test("a copy of one person can replace people, and a biased reader cannot", async () => {
  page = await computed();
  const [biased, copy] = [...page.readers].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(page).toMatchObject({ people: 3, leftOut: 0, epsilon: 0.1 });
  expect(copy).toMatchObject({
    name: "Copy",
    version: "small, prompt 1",
    texts: questions,
    shared: read,
  });
  const ann = copy?.tests.confidence.result?.annotators.find(({ name }) => name === "Ann");
  expect(ann).toMatchObject({
    texts: read,
    readerWins: 1,
    personWins: 1,
    p: expect.closeTo(0.0175, 4),
  });
  expect(copy?.tests.confidence.result).toMatchObject({ winningRate: 1, replaces: true });
  // Everybody agrees on what is right, so three p are 0.0175, and 0.0175 (1 + 1/2 + 1/3) = 0.032.
  expect(copy?.tests.correctness.result).toMatchObject({ winningRate: 1, advantage: 1 });
  // Ann is nearer to the others, or as near where both of them are above the text.
  expect(biased?.tests.confidence.result).toMatchObject({ winningRate: 0, replaces: false });
  expect(biased?.tests.confidence.overlap).toEqual({
    shared: read,
    alone: 0,
    people: 3,
    peopleWithFewer: 0,
  });
});

test("agreement and reliability are of the texts that both have read", () => {
  const copy = page.readers.find(({ name }) => name === "Copy");
  expect(copy?.agreement?.pooled).toMatchObject({ n: 3 * read, kappa: { value: 1 } });
  expect(page.amongPeople).toMatchObject({ n: 3 * read, kappa: { value: 1 } });
  const { reader: own, people } = copy?.reliability ?? {};
  expect([own?.forecasts, people?.forecasts]).toEqual([read, 3 * read]);
});

test("a reader who finds what people find is as good as people who read all texts", () => {
  const copy = page.readers.find(({ name }) => name === "Copy");
  const [row] = copy?.estimates ?? [];
  expect(row).toMatchObject({ readings: 3 * read, texts: read, otherTexts: questions - read });
  expect(row?.sample.differs).toBe(false);
  expect(row?.accuracy.powered).toMatchObject({ value: expect.closeTo(accuracy, 2) });
  // 40 texts stand for 120: three times the readings.
  expect(Math.abs((row?.accuracy.asGoodAs ?? 0) / (9 * read) - 1)).toBeLessThan(0.15);
  expect(row?.ece.powered).toMatchObject({ undefined: "bins_of_the_sample" });
});

test("the largest disagreement comes first, with everybody’s forecasts", async () => {
  const query = getDisagreements.query.parse({ compared: ids.get("Biased"), limit: "2" });
  const { items, total } = await listDisagreements(db, { projectId, query });
  expect(total).toBe(read);
  const [first] = items;
  expect(first?.key).toBe(odd);
  const text = first?.texts[0];
  const people = text?.forecasts.filter(({ reader: of }) => of.kind === "human") ?? [];
  const mean = people.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / people.length;
  const own = text?.forecasts.find(({ inBin }) => inBin);
  expect(own?.reader.name).toBe("Biased");
  expect(people).toHaveLength(3);
  // Sure of different things: the confidences add up.
  expect(text?.distance).toBeCloseTo(((own?.confidence ?? 0) + mean) / 2, 12);
  expect(getDisagreements.response.parse({ items, total })).toMatchObject({ total: read });
});
