import { plainConfig } from "@/db/testing/study-config";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { GoldLabel } from "@/lib/quality/gold/schema";
import type { RoundView } from "@/lib/quality/rounds/schema";
import type { StudyDetail } from "@/lib/studies/schema";
import { checkStudy } from "./check-study";
import type { Figures } from "./figures";
import { createStudy, type Lab, labelGold, makeLab, pathOf } from "./lab";
import { addLiteralReader, literalReader } from "./literal-reader";
import { personalDoors } from "./personal-doors";
import { inCrowds, scriptedCrowd } from "./scripted-crowd";
import { makeStatedTexts, type StatedText } from "./stated-texts";
import type { StudyPlan } from "./study-plan";
import { withApp } from "./with-app";

/** How many people read at the same time: more make no browser faster. */
const atOnce = 24;

/** A study as the paper ran it, by script, with everything that the product says of it checked. */
export function proveStudy(plan: StudyPlan): Promise<Figures> {
  return withApp(2, async ({ db, urls }) => {
    const random = seededRandom("study");
    const pickUrl = () => urls[Math.floor(random() * urls.length)] ?? "";
    const lab = await makeLab(db, pickUrl, random);
    const gold = plan.testItems + 5;
    const texts = await makeStatedTexts(db, lab.projectId, plan.tasks + gold + 50);
    await addLiteralReader(db, { ...lab, ...texts }, texts.facts);
    const study = await setUp(lab, plan, texts, gold);
    const doors = await personalDoors(db, study.id, plan.crowd.people);
    const crowd = scriptedCrowd(doors, plan.crowd, texts.facts, pickUrl, "crowd");

    await inCrowds(crowd, atOnce, (person) => person.enter());
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    await moveOn(lab, study.id, 1);
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    await moveOn(lab, study.id, 2);
    const begun = performance.now();
    await inCrowds(crowd, atOnce, (person) => person.goOn());
    const seconds = (performance.now() - begun) / 1_000;
    await setState(lab, study.id, 3, "closed");

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

async function setUp(
  lab: Lab,
  { crowd, tasks, testItems, protocol }: StudyPlan,
  texts: { datasetId: string; modelIds: string[]; facts: StatedText[] },
  gold: number,
): Promise<StudyDetail> {
  const rule = { tolerance: 0.05, minShare: 1, top: null };
  const study = await createStudy(lab, "The paper's study", {
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
  });
  await lab.admin.call("POST", `${pathOf(lab, study.id)}/gold`, { count: gold });
  await labelGold(lab, study.id, labelAsStated(texts.facts));
  return lab.admin.call<StudyDetail>("POST", `${pathOf(lab, study.id)}/start`);
}

/** What the team says of a text: what it states; but of every eighth candidate the two differ. */
export function labelAsStated(facts: readonly StatedText[]) {
  const factOf = new Map(facts.map((fact) => [fact.text, fact]));
  return (text: string, who: number, item: number): GoldLabel => {
    const fact = factOf.get(text);
    if (!fact) throw new Error("A candidate's text is unknown.");
    const disputed = who === 1 && item % 8 === 7;
    return {
      status: "ok",
      confidence: fact.confidence,
      correct: disputed ? !fact.right : fact.right,
    };
  };
}

async function roundNo(lab: Lab, studyId: string, no: number): Promise<RoundView> {
  const { rounds } = await lab.admin.call<{ rounds: RoundView[] }>(
    "GET",
    `${pathOf(lab, studyId)}/rounds`,
  );
  const round = rounds.find((r) => r.no === no);
  if (!round) throw new Error(`The study has no round ${no}.`);
  return round;
}

async function setState(lab: Lab, studyId: string, no: number, state: "closed"): Promise<void> {
  const { id } = await roundNo(lab, studyId, no);
  await lab.admin.call("PUT", `${pathOf(lab, studyId)}/rounds/${id}/state`, { state });
}

/** Closes a round and applies its rule as planned. */
async function moveOn(lab: Lab, studyId: string, no: number): Promise<void> {
  await setState(lab, studyId, no, "closed");
  const { id, rule } = await roundNo(lab, studyId, no);
  await lab.admin.call("POST", `${pathOf(lab, studyId)}/rounds/${id}/move-on`, {
    rule,
    reason: null,
  });
}
