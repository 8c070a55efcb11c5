import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { goldItem, goldLabel, round } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { applyCriteria } from "@/lib/quality/exclusions/server/decide-exclusion";
import { listViolators } from "@/lib/quality/exclusions/server/find-violators";
import { moveOn } from "@/lib/quality/rounds/server/move-on";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import type { StudyConfig } from "@/lib/studies/schema";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import type { SampleStudy } from "./add-plain-study";
import { findSample, type PlacedGold } from "./find-sample";
import { sampleConfig } from "./sample-config";
import { doSimulatedTask, enrolSimulated, type SimulatedPerson } from "./simulate-crowd";

/**
 * A study with two tests as the paper had them, small: a simulated crowd has gone through both, those
 * who were invited have begun the main round, and one of them was excluded.
 * @param team accounts that label the gold items alike; the first of them decides
 */
export async function addTestedStudy(
  db: Db,
  { projectId, link, now }: SampleStudy,
  team: readonly string[],
): Promise<void> {
  const { gold, ...texts } = await findSample(db, projectId);
  const [userId = null] = team;
  const config = testedConfig(texts);
  const name = "Sample study with tests";
  const studyId = await createStudy(db, { projectId, userId, name, config, link });
  await labelItems(db, studyId, gold, team);
  await startStudy(db, { projectId, studyId, userId, now });

  const crowd = { projectId, studyId, gold, now };
  const random = seededRandom("crowd:tests");
  const names = Array.from({ length: 24 }, (_, i) => `Simulated ${i + 7}`);
  const people = (await enrolSimulated(db, crowd, names)).map((readerId, i) => ({
    readerId,
    lean: 0.2 * (random() - 0.5),
    ...manner(i, random),
    random,
  }));
  const by = { projectId, studyId, userId, now };
  for (const [no, { rule }] of config.qualification.entries()) {
    await doTasks(people, (person) => doSimulatedTask(db, crowd, person), 10);
    const roundId = await roundNo(db, studyId, no + 1);
    await setRoundState(db, { ...by, roundId, state: "closed" });
    await moveOn(db, { ...by, roundId, rule, reason: null });
  }
  await doTasks(people, (person) => doSimulatedTask(db, crowd, person), 5);
  if (userId) {
    const { digest } = await listViolators(db, { projectId, studyId });
    await applyCriteria(db, { projectId, studyId, digest, userId, now });
  }
}

/** Half of them are careful; the first makes no mistake in the tests, but is faster than one can read. */
function manner(i: number, random: () => number) {
  if (i === 0) return { care: 1, seconds: 4 };
  return { care: i % 2 === 0 ? 0.97 : 0.4, seconds: 25 + 30 * random() };
}

const testedConfig = (texts: Pick<StudyConfig, "datasetId" | "modelIds">): StudyConfig => ({
  ...sampleConfig(texts),
  sampleSize: 20,
  seed: "tests",
  overlap: { readers: 2, share: 0.5 },
  practiceItems: 1,
  qualification: [
    {
      items: 1,
      rule: { tolerance: 0.05, minShare: 1, top: null },
      visit: { minutes: 15, payCents: 85 },
    },
    {
      items: 6,
      rule: { tolerance: 0.05, minShare: 0, top: 6 },
      visit: { minutes: 60, payCents: 6 * 85 },
    },
  ],
  checksPerVisit: 1,
  visit: { tasks: 10, minutes: 60, payCents: 10 * 85 },
  exclusionRules: { checks: null, speed: { minSeconds: 20 }, agreement: null },
});

/** Gold items of the questions whose texts leave no doubt, labelled alike by the whole team. */
async function labelItems(
  db: Db,
  studyId: string,
  gold: readonly PlacedGold[],
  team: readonly string[],
): Promise<void> {
  for (const [questionId, labels] of Map.groupBy(gold, (label) => label.questionId)) {
    const isClear = labels.every((l) => l.unambiguous || l.status === "no_answer");
    if (!isClear) continue;
    const [item] = await db
      .insert(goldItem)
      .values({ studyId, questionId, createdBy: team[0] })
      .returning({ id: goldItem.id });
    if (!item) throw new Error("The gold item was not stored.");
    await db.insert(goldLabel).values(
      team.flatMap((userId) =>
        labels.map(({ generationId, status, confidence, correct }) => ({
          goldItemId: item.id,
          generationId,
          userId,
          status,
          confidence: confidence ?? 1,
          correct,
        })),
      ),
    );
  }
}

async function roundNo(db: Db, studyId: string, no: number): Promise<string> {
  const [found] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.no, no)));
  if (!found) throw new Error(`The study has no round ${no}.`);
  return found.id;
}

/** Everyone in turn, until nobody has anything to do, or so many tasks each. */
async function doTasks(
  people: readonly SimulatedPerson[],
  doTask: (person: SimulatedPerson) => Promise<boolean>,
  most: number,
): Promise<void> {
  let going = people;
  for (let i = 0; i < most && going.length > 0; i += 1) {
    const still: SimulatedPerson[] = [];
    for (const person of going) if (await doTask(person)) still.push(person);
    going = still;
  }
}
