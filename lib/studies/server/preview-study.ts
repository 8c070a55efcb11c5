import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, study, studyVersion } from "@/db/schema";
import { agreedGold } from "@/lib/quality/gold/server/agreed-gold";
import { withInstructions } from "../instructions";
import type { StudyConfig, StudyIds } from "../schema";
import { eligibleQuestions } from "./eligible-questions";
import { planRounds } from "./plan-rounds";
import { newestVersion } from "./require-study";
import { storeRounds } from "./store-rounds";

interface Preview extends StudyIds {
  link: string;
  now: Date;
}

/** A preview is for a look: this many tasks of each kind, where the study has as many. */
const atMost = 3;

/**
 * Makes a short copy of the study (of its draft, where it has one) in which every round is open and
 * everyone advances. It has the study's own screens; its answers belong to the copy alone.
 * @throws Refusal 404 when the study is not the project's
 */
export async function previewStudy(db: Db, { link, now, ...ids }: Preview) {
  const { projectId, studyId } = ids;
  await db.transaction(async (tx) => {
    const original = await newestVersion(tx, ids);
    const eligible = await eligibleQuestions(tx, projectId, original.config);
    const gold = await agreedGold(tx, {
      studyId,
      datasetId: original.config.datasetId,
      modelIds: original.config.modelIds,
      tolerance: original.config.goldTolerance,
    });
    const config = withInstructions(shorten(original.config, gold.length, eligible.length));
    const [copy] = await tx
      .insert(study)
      .values({ projectId, name: `Preview of ${original.name}`, link, previewOf: studyId })
      .returning({ id: study.id });
    if (!copy) throw new Error("The preview was not stored.");
    const [version] = await tx
      .insert(studyVersion)
      .values({ studyId: copy.id, no: 1, config, frozenAt: now })
      .returning({ id: studyVersion.id });
    if (!version) throw new Error("The preview's version was not stored.");
    const made = { studyId: copy.id, studyVersionId: version.id };
    await storeRounds(tx, made, planRounds(config, eligible, gold));
    await tx.update(round).set({ state: "open" }).where(eq(round.studyId, copy.id));
  });
}

/** The settings with fewer tasks, and as many rounds, practice items and checks as there is gold for. */
function shorten(config: StudyConfig, gold: number, eligible: number): StudyConfig {
  let left = gold;
  const take = (wanted: number) => {
    const taken = Math.min(wanted, left, atMost);
    left -= taken;
    return taken;
  };
  const practiceItems = take(config.practiceItems);
  const qualification = config.qualification
    .map((test) => {
      const items = take(test.items);
      const { payCents, ...visit } = test.visit;
      return {
        ...test,
        items,
        visit: { ...visit, payCents: lessPay(payCents, items, test.items) },
      };
    })
    .filter((test) => test.items > 0);
  const checksPerVisit = Math.min(take(config.checksPerVisit), 1);
  const tasks = Math.min(config.visit.tasks, atMost + checksPerVisit);
  const { payCents } = config.visit;
  return {
    ...config,
    practiceItems,
    qualification,
    checksPerVisit,
    sampleSize: Math.max(1, Math.min(config.sampleSize, eligible - gold, atMost)),
    overlap: { readers: 2, share: 0 },
    visit: { ...config.visit, tasks, payCents: lessPay(payCents, tasks, config.visit.tasks) },
    people: 10,
    softLaunch: null,
  };
}

/** Fewer tasks for as much less: what a task pays stays what it is. */
const lessPay = (payCents: number, kept: number, tasks: number) =>
  Math.ceil((payCents * kept) / tasks);
