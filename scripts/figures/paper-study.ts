import { plainConfig } from "@/db/testing/study-config";
import type { StudyConfig, StudyDetail } from "@/lib/studies/schema";
import { checkStudy } from "./check-study";
import { type Lab, makeLab, pathOf, roundOf, startWithGold } from "./lab";
import { personalDoors } from "./personal-doors";
import type { Figures } from "./run-figures";
import { inCrowds, type StudyPlan, scriptedCrowd } from "./scripted-crowd";
import { addLiteralReader, literalReader, makeStatedTexts, type StatedText } from "./stated-texts";
import { withApp } from "./with-app";

/** How many people read at the same time: more make no browser faster. */
const atOnce = 24;

/** A study as the paper ran it, by script, with everything that the product says of it checked. */
export function proveStudy(plan: StudyPlan): Promise<Figures> {
  return withApp(2, async ({ db, pickUrl, random }) => {
    const lab = await makeLab(db, pickUrl, random);
    const gold = plan.testItems + 5;
    const texts = await makeStatedTexts(db, lab.projectId, plan.tasks + gold + 50);
    await addLiteralReader(db, { ...lab, ...texts }, texts.facts);
    const study = await setUp(lab, plan, texts, gold);
    const doors = await personalDoors(db, study.id, plan.crowd.people);
    const crowd = scriptedCrowd(doors, plan.crowd, texts.facts, pickUrl, "crowd");

    await inCrowds(crowd, atOnce, (person) => person.enter());
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    await advance(lab, study.id, 1);
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    await advance(lab, study.id, 2);
    const begun = performance.now();
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    const seconds = (performance.now() - begun) / 1_000;
    const { path } = await roundOf(lab, study.id, 3);
    await lab.admin.call("PUT", `${path}/state`, { state: "closed" });

    const before = await checkStudy(lab, study, plan, crowd, "before exclusions");
    await lab.admin.call("POST", `${pathOf(lab, study.id)}/exclusions/apply`);
    const after = await checkStudy(lab, study, plan, crowd, "after exclusions");
    const rows = [...before, ...after];
    return {
      title: `${plan.crowd.people} people, ${plan.tasks} tasks of 3 texts, ${plan.protocol} protocol; the main round took ${seconds.toFixed(0)} s`,
      rows,
      ok: rows.every((row) => row.wrong === 0),
    };
  });
}

function setUp(
  lab: Lab,
  { crowd, tasks, testItems, protocol }: StudyPlan,
  texts: { datasetId: string; modelIds: string[]; facts: StatedText[] },
  gold: number,
): Promise<StudyDetail> {
  const rule = { tolerance: 0.05, minShare: 1, top: null };
  const config: StudyConfig = {
    ...plainConfig({ ...texts, sampleSize: tasks }),
    protocol,
    arrival: { by: "links" },
    overlap: { readers: 2, share: 0.05 },
    qualification: [
      { items: 1, rule, visit: { minutes: 30, payCents: 85 } },
      {
        items: testItems,
        rule: { tolerance: 0.05, minShare: 0, top: crowd.top },
        visit: { minutes: 120, payCents: testItems * 85 },
      },
    ],
    visit: { tasks: 40, minutes: 240, payCents: 40 * 85 },
    people: crowd.people,
    exclusionRules: {
      checks: null,
      speed: null,
      agreement: { reader: literalReader, minKappa: 0.4, minTexts: 20 },
    },
  };
  return startWithGold(lab, { name: "The paper's study", config, gold }, texts.facts);
}

/** Closes a round and applies its rule as planned. */
async function advance(lab: Lab, studyId: string, no: number): Promise<void> {
  const { path, rule } = await roundOf(lab, studyId, no);
  await lab.admin.call("PUT", `${path}/state`, { state: "closed" });
  await lab.admin.call("POST", `${path}/move-on`, { rule, reason: null });
}
