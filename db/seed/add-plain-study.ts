import type { Db } from "@/db/client";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { findSample } from "./find-sample";
import { sampleConfig } from "./sample-config";
import { doSimulatedTask, enrolSimulated } from "./simulate-crowd";

export interface SampleStudy {
  projectId: string;
  link: string;
  now: Date;
}

/** The study that the link leads to: one round, half read by a simulated crowd. @returns its id */
export async function addPlainStudy(
  db: Db,
  { projectId, name, link, now }: SampleStudy & { name: string },
) {
  const { gold, ...texts } = await findSample(db, projectId);
  const config = sampleConfig(texts);
  const made = { projectId, userId: null };
  const studyId = await createStudy(db, { ...made, name, config, link });
  await startStudy(db, { ...made, studyId, now });
  const crowd = { projectId, studyId, gold, now };
  const names = Array.from({ length: 6 }, (_, i) => `Simulated ${i + 1}`);
  const random = seededRandom("crowd:sample");
  const people = (await enrolSimulated(db, crowd, names)).map((readerId) => ({
    readerId,
    lean: 0.12 * (random() - 0.5),
    care: 0.91,
    seconds: 40,
    random,
  }));
  for (let round = 0; round < 13; round += 1) {
    for (const person of people) await doSimulatedTask(db, crowd, person);
  }
  return studyId;
}
