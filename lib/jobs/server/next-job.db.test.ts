import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { project } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { askForResult } from "./ask-for-result";
import { makeQueues, openWorker } from "./boss";
import { type Lane, queueOf } from "./lanes";
import { nextJob } from "./next-job";

const db = await openTestDatabase();
const boss = await openWorker(db.$client);
afterAll(() => boss.stop({ graceful: false }));

async function makeProjects(names: string[]) {
  const made = await db
    .insert(project)
    .values(names.map((name) => ({ name })))
    .returning();
  return new Map(made.map(({ id, name }) => [name, id]));
}

/** Asks for a result of a project in a lane; keys are "name number". */
const asking = (projects: ReadonlyMap<string, string>, forecasts: number) => async (key: string) =>
  askForResult(db, {
    key,
    projectId: projects.get(key.split(" ")[0] ?? "") ?? "",
    kind: "view",
    params: { key },
    forecasts,
  });

/** Takes all jobs of a lane one after another, and gives their keys. */
async function takeAll(lane: Lane) {
  const taken: string[] = [];
  for (let job = await nextJob(db, boss, lane); job; job = await nextJob(db, boss, lane)) {
    taken.push(job.data.key);
    await boss.complete(queueOf[lane], job);
  }
  return taken;
}

test("projects take turns in the long lane, however many jobs one has", async () => {
  const ask = asking(await makeProjects(["A", "B", "C"]), 1_000_000);
  for (const key of ["A 1", "A 2", "A 3", "A 4", "B 1", "B 2", "C 1"]) await ask(key);
  const projects = (await takeAll("long")).map(([name]) => name);
  expect(projects).toEqual(["A", "B", "C", "A", "B", "A", "A"]);
});

test("a computation that lasts as long as it may is not given to another worker", async () => {
  // In an instance whose queues an older version made.
  await db.owner.execute(sql`update queue.queue set expire_seconds = 3600`);
  await makeQueues(db.owner.$client);
  await asking(await makeProjects(["M"]), 1_000_000)("M 1");
  const job = await nextJob(db, boss, "long");
  // 3,000 s of a processor of which it gets a sixth.
  expect(job?.expireInSeconds).toBeGreaterThan(5 * 3_600);
  if (job) await boss.complete(queueOf.long, job);
});

test("one who asks again and again does not keep another from their turn", async () => {
  const ask = asking(await makeProjects(["D", "E"]), 1_000_000);
  await ask("D 1");
  await ask("D 2");
  const order: string[] = [];
  for (let i = 1; i <= 4; i += 1) {
    await ask(`E ${i}`);
    const job = await nextJob(db, boss, "long");
    order.push(job?.data.key ?? "none");
    if (job) await boss.complete(queueOf.long, job);
  }
  expect(order.map(([name]) => name)).toEqual(["D", "E", "D", "E"]);
  await takeAll("long");
});

test("who waits is told how many come first, and a small computation waits for no large one", async () => {
  const projects = await makeProjects(["F", "G", "H"]);
  const large = asking(projects, 20_001);
  const small = asking(projects, 20_000);
  expect(await large("F 1")).toMatchObject({ state: "waiting", ahead: 0 });
  await large("G 1");
  await large("G 2");
  const running = await nextJob(db, boss, "long");
  expect(running?.data.key).toBe("F 1");
  // F 1 runs, and of G's two one comes before H's turn.
  expect(await large("H 1")).toMatchObject({ ahead: 2 });
  expect(await small("H 2")).toMatchObject({ ahead: 0 });
  expect(await takeAll("short")).toEqual(["H 2"]);
});

test("a project has up to 50 waiting; who asks for more waits outside the queue until there is room", async () => {
  const ask = asking(await makeProjects(["I", "J"]), 1);
  await Promise.all(Array.from({ length: 50 }, (_, i) => ask(`I ${i}`)));
  expect(await ask("I 50")).toMatchObject({ state: "waiting", progress: 0, ahead: 50 });
  await ask("J 1");
  const taken = await takeAll("short");
  expect(taken).toHaveLength(51);
  expect(taken).toContain("J 1");
  await ask("I 50");
  expect(await takeAll("short")).toEqual(["I 50"]);
});

test("the example's computations come after everybody's", async () => {
  const projects = await makeProjects(["K", "L"]);
  const id = projects.get("K") ?? "";
  await db.update(project).set({ isExample: true }).where(eq(project.id, id));
  const ask = asking(projects, 1);
  for (const key of ["K 1", "K 2", "L 1", "L 2"]) await ask(key);
  expect((await takeAll("short")).map(([name]) => name)).toEqual(["L", "L", "K", "K"]);
});
