import { roundName } from "./round-name";
import type { RoundView } from "./schema";

type FunnelStage = "consented" | "invited" | "begun" | "finished" | "passed";

export interface FunnelStep {
  /** The round's name. */
  round: string;
  stage: FunnelStage;
  label: string;
  /**
   * Null if it is not known yet: for a round that nobody can have reached, and for the number who
   * passed.
   */
  n: number | null;
  /** Of everyone who consented, in [0, 1]; null when nobody did, or `n` is. */
  ofAll: number | null;
  /** Of the step before, in [0, 1]; null for the first step, and when nobody was in that. */
  ofBefore: number | null;
}

export interface FunnelModel {
  rounds: { label: string; steps: FunnelStep[] }[];
  /** The whole in one sentence. */
  summary: string;
}

const labels = {
  consented: "Consented",
  invited: "Invited",
  begun: "Begun",
  finished: "Finished",
  passed: "Passed",
};

/** How many people reached which stage. Nobody passes the main round: it has three steps. */
export function funnelOf(
  rounds: readonly (Pick<RoundView, "no" | "kind"> & {
    people: Omit<RoundView["people"], "failedQuestions">;
  })[],
): FunnelModel {
  const all = rounds[0]?.people.invited ?? 0;
  let before: number | null = null;
  const drawn = rounds.map(({ no, kind, people }, i) => {
    const stages: FunnelStage[] = [i === 0 ? "consented" : "invited", "begun", "finished"];
    if (kind === "qualification") stages.push("passed");
    const round = roundName({ no, kind });
    // The people who passed the previous round are not known yet, and nobody is here.
    const unreached = i > 0 && before === null && people.invited === 0;
    const undecided = people.passed + people.failed === 0;
    const steps = stages.map((stage): FunnelStep => {
      const known = people[stage === "consented" ? "invited" : stage];
      const n = unreached || (stage === "passed" && undecided) ? null : known;
      const step = { round, stage, label: labels[stage], n };
      const shares = { ofAll: share(n, all), ofBefore: share(n, before) };
      before = n;
      return { ...step, ...shares };
    });
    return { label: round, steps };
  });
  return { rounds: drawn, summary: summarise(drawn) };
}

/** A step's number of people, or a note that it is not known yet. */
export function countText({ n, stage }: FunnelStep): string {
  if (n !== null) return n.toLocaleString("en");
  return stage === "passed" ? "not decided" : "not yet";
}

const share = (n: number | null, of: number | null): number | null =>
  n !== null && of ? n / of : null;

const summarise = (rounds: FunnelModel["rounds"]) =>
  rounds
    .map(
      ({ label, steps }) =>
        `${label}: ${steps.map((s) => `${s.n ?? "not yet"} ${s.label.toLowerCase()}`).join(", ")}`,
    )
    .join(". ");
