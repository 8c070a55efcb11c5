import { invalid } from "@/lib/http/errors";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { shuffle } from "@/lib/metrics/random/shuffle";
import { neededGold } from "@/lib/quality/gold/needed-gold";
import type { AgreedItem } from "@/lib/quality/gold/server/agreed-gold";
import type { StudyConfig } from "../schema";
import { drawTasks } from "./draw-tasks";
import type { EligibleQuestion } from "./eligible-questions";

export interface PlannedTask {
  kind: "practice" | "test" | "check" | "sample";
  questionId: string;
  /** From 1, in the order in which a round hands out its tasks of one kind. */
  no: number;
  overlap: number;
  variant: number;
  outputs: { position: number; generationId: string }[];
  /** What the team agreed on, by output; empty for `sample`. */
  gold: AgreedItem["answers"];
}

export interface PlannedRound {
  /** From 1; the main round is the last. */
  no: number;
  kind: "qualification" | "main";
  admits: number | null;
  tasks: PlannedTask[];
}

/**
 * What everyone will be given: the gold items dealt out by the seed (practice before the first round,
 * then each test, the rest as attention checks), and the sample drawn from the questions that are left.
 * @throws Refusal 400 when there is too little gold, or too few questions are left to draw from
 */
export function planRounds(
  config: StudyConfig,
  eligible: readonly EligibleQuestion[],
  gold: readonly AgreedItem[],
): PlannedRound[] {
  const dealt = dealGold(config, gold);
  const used = new Set(
    [...dealt.practice, ...dealt.tests.flat(), ...dealt.checks].map((g) => g.questionId),
  );
  const left = eligible.filter((q) => !used.has(q.id));
  if (left.length < config.sampleSize) {
    throw invalid(
      "config.sampleSize",
      `Only ${left.length} questions are left to draw from beside the gold items: draw at most as many, not ${config.sampleSize}.`,
    );
  }
  const kinds = [...dealt.tests.map(() => "qualification" as const), "main" as const];
  return kinds.map((kind, i) => {
    const test = dealt.tests[i];
    const tasks = [
      ...(i === 0 ? goldTasks(config, "practice", dealt.practice) : []),
      ...(test ? goldTasks(config, "test", test) : goldTasks(config, "check", dealt.checks)),
      ...(test ? [] : sampleTasks(config, left)),
    ];
    return {
      no: i + 1,
      kind,
      admits: i === 0 ? Math.min(config.softLaunch ?? config.people, config.people) : null,
      // One numbering for the round: tasks of one kind keep their order.
      tasks: tasks.map((task, k) => ({ ...task, no: k + 1 })),
    };
  });
}

function dealGold(config: StudyConfig, gold: readonly AgreedItem[]) {
  const needed = neededGold(config);
  if (gold.length < needed) {
    throw invalid(
      "gold",
      `The study needs ${needed} gold items that the team agrees on; it has ${gold.length}. Label more, or ask for fewer.`,
    );
  }
  const deck = shuffle(gold, seededRandom(`${config.seed} gold`));
  const practice = deck.splice(0, config.practiceItems);
  const tests = config.qualification.map(({ items }) => deck.splice(0, items));
  return { practice, tests, checks: config.checksPerVisit > 0 ? deck : [] };
}

/** Everyone gets the same: as many slots as people may come. With single outputs models take turns. */
function goldTasks(
  config: StudyConfig,
  kind: "practice" | "test" | "check",
  items: readonly AgreedItem[],
): Omit<PlannedTask, "no">[] {
  return items.map(({ questionId, answers }, i) => {
    const variant = config.layout === "together" ? 0 : (i % config.modelIds.length) + 1;
    const shown = answers.filter((a) => variant === 0 || a.position === variant - 1);
    return {
      kind,
      questionId,
      overlap: config.people,
      variant,
      outputs: shown.map(({ position, generationId }) => ({ position, generationId })),
      gold: shown,
    };
  });
}

function sampleTasks(
  config: StudyConfig,
  eligible: readonly EligibleQuestion[],
): Omit<PlannedTask, "no">[] {
  const generationsOf = new Map(eligible.map((q) => [q.id, q.generationIds]));
  const drawn = drawTasks(
    eligible.map((q) => q.id),
    config,
  );
  return drawn.map(({ questionId, overlap, variant }) => ({
    kind: "sample",
    questionId,
    overlap,
    variant,
    outputs: (generationsOf.get(questionId) ?? [])
      .map((generationId, position) => ({ position, generationId }))
      .filter(({ position }) => variant === 0 || position === variant - 1),
    gold: [],
  }));
}
