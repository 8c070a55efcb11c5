import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { user } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { withdrawConsent } from "@/lib/crowd/participation/server/withdraw-consent";
import { listBin } from "@/lib/figures/calibration/server/list-bin";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { decideExclusion } from "@/lib/quality/exclusions/server/decide-exclusion";
import { computeNow } from "../testing/compute-now";
import { exampleSize, exampleStudy } from "../testing/example-study";
import { readStudy } from "../testing/read-study";
import { getStudyResults } from "./get-study-results";

const db = await openTestDatabase();
const now = minutesLater(5);
let study: Awaited<ReturnType<typeof example>>;

/** The example study, of which the tests below make one story, in order. */
async function example() {
  const made = await makeStudy(db, exampleSize);
  const [ann = "", bob = "", cy = ""] = await makeReaders(db, made, 3);
  const userId = randomUUID();
  await db.insert(user).values({ id: userId, name: "Ada", email: "ada@example.org" });
  return { ...(await exampleStudy(db, made, [ann, bob])), cy, userId };
}

beforeAll(async () => {
  study = await example();
});

const results = () => computeNow(db, study);
const decide = (action: "exclude" | "restore") =>
  decideExclusion(db, { ...study, readerId: study.bob, action, reason: "because", now });

test("while nobody is excluded there is one set of figures", async () => {
  const { kept, excluded, surplus } = await results();
  expect(kept).toBeNull();
  expect([excluded.people, excluded.forecasts, surplus]).toEqual([0, 0, 0]);
});

test("with someone excluded there are figures with and without them", async () => {
  await decide("exclude");
  const { all, kept, excluded } = await results();
  expect(excluded).toEqual({ people: 1, forecasts: 24, byAgreement: 0, agreementReader: null });
  // Both: 13 of 24 right. Ann alone: q03 and the even questions, 7 of 12.
  expect(all.models[0]).toMatchObject({ n: 24, accuracy: { value: 13 / 24 } });
  expect(kept?.models[0]).toMatchObject({
    n: 12,
    reader: { people: 1 },
    accuracy: { value: 7 / 12 },
    unparsable: 0,
    unjudged: 0,
    excluded: 12,
  });
  expect(all.agreement[0]?.pooled.n).toBe(24);
  // Ann has nobody to agree with but Claude.
  expect(kept?.agreement.map(({ a, b }) => [a, b])).toEqual([["crowd", study.claude]]);
});

test("what is behind a bin is of the same people as the bin", async () => {
  const { calibration } = await getStudyResults(db, study);
  const bin = (people: "all" | "kept") => {
    const { view } = calibration.find(({ variant }) => variant === people) ?? {};
    const query = { ...viewQuery.parse(view), group: study.modelIds[0] ?? "" };
    const within = { low: 0.45, high: 0.45, limit: 5, offset: 0 };
    return listBin(db, { ...study, query: { ...query, ...within } });
  };
  const inBin = async (variant: "all" | "kept") => {
    const { items } = await bin(variant);
    const forecasts = items[0]?.forecasts ?? [];
    return forecasts.map((f) => [f.origin, f.inBin, f.excluded]);
  };
  expect(await inBin("all")).toEqual([
    ["crowd", true, false],
    ["crowd", true, true],
    ["import", false, false],
  ]);
  expect(await inBin("kept")).toEqual([
    ["crowd", true, false],
    ["crowd", false, true],
    ["import", false, false],
  ]);
});

test("restored after the slots were filled again, they count as surplus", async () => {
  await readStudy(db, {
    study,
    readerId: study.cy,
    now: minutesLater(6),
    read: () => ({ status: "ok", confidence: 0.5, answer: "=1+1", correct: true }),
  });
  expect((await results()).kept?.models[0]).toMatchObject({ n: 24 });
  await decide("restore");
  const { all, kept, surplus } = await results();
  expect(kept).toBeNull();
  expect(surplus).toBe(24);
  // Ann 7, Bob 6, Cy 12 right, of 36.
  expect(all.models[0]).toMatchObject({ n: 36, accuracy: { value: 25 / 36 } });
  // Ann and Cy, Ann and Bob, Bob and Cy on each of 24 texts.
  expect(all.agreement[0]?.pooled.n).toBe(72);
});

test("nobody is said to be left out once an excluded person was restored and has withdrawn", async () => {
  const leftOut = async () => {
    const { calibration } = await getStudyResults(db, study);
    return calibration.map(({ variant, groups }) => [
      variant,
      ...groups.map(({ counts }) => counts.excluded),
    ]);
  };
  await decide("exclude");
  expect(await leftOut()).toEqual([
    ["kept", 12, 12],
    ["all", 0, 0],
  ]);
  await decide("restore");
  await withdrawConsent(db, { studyId: study.studyId, readerId: study.bob, now });
  expect(await leftOut()).toEqual([[null, 0, 0]]);
});
