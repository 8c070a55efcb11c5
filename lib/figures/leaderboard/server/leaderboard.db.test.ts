import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { forecast, judgement, reader } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { countWithin } from "@/lib/figures/groups/server/count-forecasts";
import { exportView } from "@/lib/figures/server/export-view";
import { leaderboardQuery } from "../schema-leaderboard";
import { exportLeaderboard } from "./export-leaderboard";
import { getLeaderboard } from "./get-leaderboard";
import { shareStandings } from "./share-standings";

const db = await openTestDatabase();

/** So many people, of whom each answers the first questions: "Person 1" all 12 of them, rightly and surely. */
async function makeTournament(people: number) {
  const { projectId, questionIds } = await makeProject(db, { questions: 12, models: 1 });
  const readers = await db
    .insert(reader)
    .values(
      Array.from({ length: people }, (_, i) => ({
        projectId,
        kind: "human" as const,
        name: `Person ${i + 1}`,
      })),
    )
    .returning();
  const answer = (person: number, questions: number, confidence: number, right: number) =>
    addForecasts(readers[person - 1]?.id ?? "", questionIds.slice(0, questions), confidence, right);
  return { projectId, answer };
}

async function addForecasts(readerId: string, ids: string[], confidence: number, right: number) {
  const stored = await db
    .insert(forecast)
    .values(ids.map((questionId) => ({ readerId, questionId, status: "ok" as const, confidence })))
    .returning();
  await db
    .insert(judgement)
    .values(stored.map(({ id }, i) => ({ forecastId: id, judge: "gold", correct: i < right })));
}

const board = async (projectId: string, query: Record<string, string> = {}) => {
  const asked = leaderboardQuery.parse({ by: "person", ...query });
  const { rows, ...counts } = await getLeaderboard(db, { projectId, query: asked });
  return { rows: rows.map(({ rank, name, counts: { n } }) => [rank, name, n]), ...counts };
};

test("a leaderboard follows what comes in, and hides who has answered little", async () => {
  const { projectId, answer } = await makeTournament(4);
  await answer(1, 3, 1, 3);
  await answer(2, 12, 0.75, 9);
  await answer(3, 12, 0.75, 9);
  expect(await board(projectId)).toEqual({
    // Brier: (9 × 0.25² + 3 × 0.75²) / 12 = 0.1875 for both.
    rows: [
      [1, "Person 2", 12],
      [1, "Person 3", 12],
    ],
    groups: 3,
    found: 3,
    hidden: 1,
    left: 0,
  });
  expect((await board(projectId, { least: "1", sort: "-accuracy" })).rows).toEqual([
    [1, "Person 1", 3],
    [2, "Person 2", 12],
    [2, "Person 3", 12],
  ]);
  // (11 × 0.2² + 0.8²) / 12 = 0.09
  await answer(4, 12, 0.8, 11);
  expect(await board(projectId, { offset: "1", limit: "1" })).toEqual({
    rows: [[2, "Person 2", 12]],
    groups: 4,
    found: 4,
    hidden: 1,
    left: 0,
  });
  const query = leaderboardQuery.parse({ by: "person", search: "person" });
  const [first] = (await getLeaderboard(db, { projectId, query })).rows;
  expect(first?.figures).toMatchObject({
    accuracy: { value: 11 / 12, n: 12, low: expect.any(Number) },
    brier: { value: expect.closeTo(0.09, 12) },
  });
  const other = await makeTournament(1);
  expect(await board(other.projectId)).toMatchObject({ rows: [], groups: 0 });
});

test("more groups than a page can measure are ranked, and all are in the file", async () => {
  const { projectId, answer } = await makeTournament(201);
  for (let person = 1; person <= 201; person += 1) await answer(person, 1, person / 202, 1);
  const view = leaderboardQuery.parse({ by: "person", least: "1" });
  expect(await getFigures(db, { projectId, view })).toMatchObject({
    groups: [],
    groupsLeftOut: 201,
    forecasts: 201,
    uncounted: 0,
  });
  const project = { id: projectId, name: "Cup" };
  const { signal } = new AbortController();
  const start = () => exportLeaderboard(db, { project, query: view, userId: "ann", signal });
  const [first, second] = [await start(), await start()];
  // A person has two exports at once, and a third when one has ended.
  await expect(start()).rejects.toMatchObject({ status: 429 });
  await second.text();
  const file = await first.text();
  await (await start()).body?.cancel();
  const rows: Record<string, string>[] = parse(file, { columns: true });
  expect(rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual(
    Array.from({ length: 201 }, (_, i) => `${i + 1} Person ${201 - i}`),
  );
  expect(rows[0]).toMatchObject({ n: "1", accuracy: "1", intervals_drawn: "approximate" });
});

test("requests at the same time share one measurement, later ones begin another", async () => {
  const { projectId, answer } = await makeTournament(2);
  await answer(1, 1, 0.9, 1);
  await getFigures(db, { projectId, view: leaderboardQuery.parse({}) });
  const view = leaderboardQuery.parse({ by: "person" });
  const [first, second] = [1, 2].map(() => shareStandings(db, { projectId, view }));
  expect(second).toBe(first);
  await first;
  const third = shareStandings(db, { projectId, view });
  expect(third).not.toBe(first);
  expect((await third).standings).toMatchObject([{ name: "Person 1", n: 1 }]);
});

test("files say that they are provisional where changed forecasts are not counted yet", async () => {
  const { projectId, answer } = await makeTournament(2);
  await answer(1, 1, 0.9, 1);
  await getFigures(db, { projectId, view: leaderboardQuery.parse({}) });
  await answer(2, 1, 0.5, 1);
  const view = leaderboardQuery.parse({ by: "person", least: "1" });
  const asked = { project: { id: projectId, name: "Cup" }, userId: "ann" };
  const { signal } = new AbortController();
  const board = () => exportLeaderboard(db, { ...asked, query: view, signal });
  const forecasts = () => exportView(db, { ...asked, view, format: "csv", signal });
  const nameOf = ({ headers }: Response) => headers.get("content-disposition");
  await db.transaction(async (tx) => {
    // Counts them, and others see that only when it ends.
    await countWithin(tx, projectId);
    const [file, rows] = [await board(), await forecasts()];
    expect(nameOf(file)).toContain("cup-leaderboard-provisional.csv");
    expect(parse(await file.text(), { columns: true })).toMatchObject([
      { name: "Person 1", provisional: "1 changed forecast not counted yet" },
    ]);
    expect(nameOf(rows)).toContain("cup-forecasts-provisional.csv");
    await rows.body?.cancel();
  });
  const [file, rows] = [await board(), await forecasts()];
  expect(nameOf(file)).toContain("cup-leaderboard.csv");
  expect(await file.text()).not.toContain("provisional");
  expect(nameOf(rows)).toContain("cup-forecasts.csv");
  await rows.body?.cancel();
});
