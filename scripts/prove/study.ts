import pLimit from "p-limit";
import { plainConfig } from "@/db/testing/study-config";
import type { Violators } from "@/lib/quality/exclusions/schema";
import type { StudyConfig, StudyDetail } from "@/lib/studies/schema";
import { checkStudy } from "../figures/check-study";
import { personalDoors } from "../figures/http-crowdworker";
import { type Lab, makeLab, pathOf, roundOf, startWithGold } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { type StudyPlan, scriptedCrowd } from "../figures/scripted-crowd";
import {
  addLiteralReader,
  literalReader,
  makeStatedTexts,
  type StatedText,
} from "../figures/stated-texts";
import { withApp } from "../figures/with-app";

/** How many people read at the same time: more make no browser faster. */
const atOnce = pLimit(24);

const plan: StudyPlan = {
  crowd: { people: 117, passFirst: 32, top: 15, careless: 5 },
  tasks: 1_008,
  testItems: 20,
  protocol: "blind",
};

/**
 * The paper's human evaluation at its size, over HTTP: 117 people arrive, 32 pass the first round, the
 * top 15 of the second read 1,008 tasks of three texts, of which 5 % are read twice; five of them stop
 * reading and are excluded. Every figure is held against the script by which the people read.
 */
export default function study(): Promise<Figures> {
  return withApp(2, async ({ db, pickUrl, random }) => {
    const lab = await makeLab(db, pickUrl, random);
    const gold = plan.testItems + 5;
    const texts = await makeStatedTexts(db, lab.projectId, plan.tasks + gold + 50);
    await addLiteralReader(db, lab.projectId, texts.facts);
    const study = await setUp(lab, texts, gold);
    const doors = await personalDoors(db, study.id, plan.crowd.people);
    const crowd = scriptedCrowd(doors, plan.crowd, texts.facts, pickUrl, "crowd");

    await atOnce.map(crowd, (person) => person.enter());
    await atOnce.map(crowd, (person) => person.work());
    await advance(lab, study.id, 1);
    await atOnce.map(crowd, (person) => person.work());
    await advance(lab, study.id, 2);
    const begun = performance.now();
    await atOnce.map(crowd, (person) => person.work());
    const seconds = (performance.now() - begun) / 1_000;
    const { path } = await roundOf(lab, study.id, 3);
    await lab.admin.call("PUT", `${path}/state`, { state: "closed" });

    const before = await checkStudy(lab, study, plan, crowd, "before exclusions");
    const exclusions = `${pathOf(lab, study.id)}/exclusions`;
    const { digest } = await lab.admin.call<Violators>("GET", `${exclusions}/violators`);
    await lab.admin.call("POST", `${exclusions}/apply`, { digest });
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
  texts: { datasetId: string; modelIds: string[]; facts: StatedText[] },
  gold: number,
): Promise<StudyDetail> {
  const { crowd, tasks, testItems, protocol } = plan;
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
