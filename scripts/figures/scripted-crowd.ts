import type { AssignmentView } from "@/lib/crowd/tasks/schema";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import type { StudyConfig } from "@/lib/studies/schema";
import { type Door, httpCrowdworker, saying } from "./http-crowdworker";
import type { StatedText } from "./stated-texts";

/** A study as the paper ran it. */
export interface StudyPlan {
  crowd: CrowdPlan;
  /** Questions of the main round. */
  tasks: number;
  /** Gold items of the second round. */
  testItems: number;
  protocol: StudyConfig["protocol"];
}

interface CrowdPlan {
  people: number;
  /** How many read the first round's item as it stands. */
  passFirst: number;
  /** How many of these are invited to the main round. */
  top: number;
  /** How many of these stop reading in the main round and guess what is correct. */
  careless: number;
}

/** Someone's entries for a text, as the script knows them. */
export interface ScriptedReading {
  roundNo: number;
  reader: string;
  fact: StatedText;
  /** Where it stood on their screen, from 1. */
  position: number;
  confidence: number;
  correct: boolean;
  /** Null where a browser measured it. */
  activeMs: number | null;
}

type Fate = {
  /** Place among those who pass the first round, from 0; undefined for the others. */
  rank: number | undefined;
  careless: boolean;
};

/**
 * People who read by a script: some misread the first item; in the second round the one of rank r
 * misjudges r texts, so that ranks are known in advance; in the main round they read with some noise.
 */
export function scriptedCrowd(
  doors: readonly Door[],
  plan: CrowdPlan,
  facts: readonly StatedText[],
  pickUrl: () => string,
  seed: string,
) {
  const random = seededRandom(seed);
  const factOf = new Map(facts.map((fact) => [fact.text, fact]));
  const order = shuffle([...Array(plan.people).keys()], random);
  return order.map((rank, i) => {
    const door = doors[i];
    if (!door) throw new Error(`${order.length} people come by ${doors.length} links.`);
    const fate: Fate = {
      rank: rank < plan.passFirst ? rank : undefined,
      careless: rank < plan.careless,
    };
    return scriptedPerson(door, fate, factOf, pickUrl, seededRandom(`${seed} ${rank}`));
  });
}

function scriptedPerson(
  door: Door,
  fate: Fate,
  factOf: ReadonlyMap<string, StatedText>,
  pickUrl: () => string,
  random: () => number,
) {
  const slipped = new Set<string>();
  const known = (text: string) => {
    const fact = factOf.get(text);
    if (!fact) throw new Error(`A text that nobody wrote: ${text}`);
    return fact;
  };
  const confidenceIn = ({ confidence, text }: StatedText, roundNo: number) => {
    if (roundNo === 1 && fate.rank === undefined) {
      return confidence < 0.5 ? confidence + 0.3 : confidence - 0.3;
    }
    if (roundNo === 2 && slipped.size < (fate.rank ?? 0)) slipped.add(text);
    if (roundNo < 3) return confidence;
    const noisy = confidence + (confidence === 1 ? -0.2 * random() ** 8 : 0.2 * (random() - 0.5));
    return Math.round(1_000 * Math.min(1, Math.max(0, noisy))) / 1_000;
  };
  const judge = ({ right, text }: StatedText, roundNo: number) => {
    if (roundNo === 2 && slipped.has(text)) return !right;
    if (roundNo < 3) return right;
    if (fate.careless) return random() < 0.5;
    return random() < 0.03 ? !right : right;
  };
  const person = httpCrowdworker(door, pickUrl, random, {
    read: ({ outputs }, roundNo) =>
      outputs.map(({ text }) =>
        saying(confidenceIn(known(text), roundNo), {
          // Together shorter than any request takes: the server cuts what it has not seen.
          activeMs: Math.floor(2 * random()),
          idleMs: 0,
          edits: 1,
          pastes: 0,
        }),
      ),
    judge: ({ outputs }: AssignmentView, roundNo) =>
      outputs.map(({ text }) => judge(known(text), roundNo)),
  });
  let pseudonym = "";
  return {
    fate,
    pseudonym: () => pseudonym,
    diary: person.diary,
    enter: async () => {
      pseudonym = await person.enter();
    },
    work: person.work,
    /** Everything that was acknowledged, text by text. */
    readings: (): ScriptedReading[] =>
      person.diary.acknowledged.flatMap(({ roundNo, assignment, outputs, correct }) =>
        outputs.map((output, i) => ({
          roundNo,
          reader: pseudonym,
          fact: known(assignment.outputs[i]?.text ?? ""),
          position: i + 1,
          confidence: output.status === "ok" ? output.confidence : Number.NaN,
          correct: correct[i] ?? false,
          activeMs: output.time.activeMs,
        })),
      ),
  };
}

/** Someone whose every entry is known, over HTTP or in a browser. */
export type ScriptedPerson = Pick<
  ReturnType<typeof scriptedPerson>,
  "fate" | "pseudonym" | "readings"
>;
