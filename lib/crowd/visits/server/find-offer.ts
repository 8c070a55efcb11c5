import type { Db } from "@/db/client";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { hasRoom } from "@/lib/crowd/pay/server/budgets/budgets";
import { nextSessionPay, type Rate } from "@/lib/crowd/pay/server/ledger/exact-pay";
import { needsSubmission } from "@/lib/crowd/prolific/server/submissions/bring-submission";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import { findNewestDecision } from "@/lib/quality/stops/server/newest-decision";
import type { StudyConfig } from "@/lib/studies/schema";
import { sessionTasks } from "@/lib/studies/session-tasks";
import type { RestReason } from "../schema";
import { countTasksLeft, noTasksLeft, skippedTooMany } from "./count-tasks-left";
import { listStages, type Stage } from "./list-stages";

export interface Offer {
  round: Stage;
  rounds: number;
  visitNo: number;
  /** Why to store an invitation; null when there is one already. */
  source: "arrival" | "next_visit" | "moved_on" | null;
  tasks: number;
  practice: number;
  /** How many of the tasks are attention checks. */
  checks: number;
  minutes: number;
  payCents: number;
  /** What a task of it earns. A shorter session is paid in proportion. */
  rate: Rate;
}

/** `unsent`: what only needs a new submission at Prolific. */
export type Offered = { offer: Offer } | { rest: RestReason; unsent?: Offer };

export type Version = { id: string; config: StudyConfig };
export type Visitor = Participant & PageAddress & { now: Date };

/**
 * The visit that someone may begin now in the last round open to them, or why there is none.
 * Everyone may begin the first round while it has seats.
 */
export async function findOffer(db: Db, person: Visitor, version: Version): Promise<Offered> {
  if (await isExcluded(db, person)) return { rest: "finished" };
  const decision = await findNewestDecision(db, person);
  if (decision?.action === "pause") return { rest: "on_hold" };
  if (decision?.action === "discontinue") return { rest: "finished" };
  const stages = await listStages(db, person, version.id);
  for (const stage of stages.toReversed()) {
    if (stage.barred) continue;
    const invited = await findInvitation(db, person, version, stages, stage);
    if (!invited && stage.visits === 0) continue;
    if (stage.state === "closed") {
      const isCut =
        stage.visits === 0 || (await hadMoreToDo(db, person, version, stage, invited !== null));
      return { rest: isCut ? "closed" : restAfter(stage) };
    }
    if (!invited) return { rest: restAfter(stage) };
    if (stage.state !== "open") return { rest: "paused" };
    const { seated, admits, admitted } = stage;
    if (!seated && admits !== null && (admitted ?? 0) >= admits) return { rest: "full" };
    return offerVisit(db, person, version, { stage, stages, source: invited.source });
  }
  const failed = stages.some((stage) => stage.outcome === "fail");
  return { rest: failed ? "not_selected" : "not_invited" };
}

/** The invitation to another visit of a round: there already, or given by the study's settings. */
async function findInvitation(
  db: Db,
  person: Visitor,
  { config }: Version,
  stages: readonly Stage[],
  stage: Stage,
): Promise<{ source: Offer["source"] } | null> {
  if (stage.invitations > stage.visits) return { source: null };
  if (stage.no === 1 && stage.visits === 0) return { source: "arrival" };
  const before = stages.find((s) => s.no === stage.no - 1);
  if (stage.preview && stage.visits === 0 && before?.finished) return { source: "moved_on" };
  const continues = stage.kind === "main" && stage.visits > 0 && config.nextVisit === "automatic";
  if (!continues || stage.state === "closed") return null;
  const { possible } = await workLeft(db, person, config, stage);
  return possible ? { source: "next_visit" } : null;
}

/** Whether somebody could have begun another visit of a closed round if it were still open. */
async function hadMoreToDo(
  db: Db,
  person: Visitor,
  { config }: Version,
  stage: Stage,
  isInvited: boolean,
): Promise<boolean> {
  if (stage.kind !== "main" || !(isInvited || config.nextVisit === "automatic")) return false;
  return (await workLeft(db, person, config, stage)).possible;
}

/** The visit that somebody may begin in a round, or why there is none. */
export async function offerVisit(
  db: Db,
  person: Visitor,
  { config }: Version,
  { stage, stages, source }: { stage: Stage; stages: readonly Stage[]; source: Offer["source"] },
): Promise<Offered> {
  const { free, possible, practice, ...work } = await workLeft(db, person, config, stage);
  const test = config.qualification[stage.no - 1];
  const planned = stage.kind === "qualification" && test ? test.visit : config.visit;
  if (!possible) return { rest: stage.visits > 0 ? restAfter(stage) : "full" };
  // Others hold the remaining tasks, and an offer must not include theirs.
  if (free === 0) return { rest: "busy" };
  // A full visit counts its checks among its tasks. With less left to do, they are added to it.
  const checks = stage.kind === "main" ? Math.min(config.checksPerVisit, work.checks) : 0;
  const others = stage.kind === "main" ? Math.min(config.visit.tasks - checks, free) : free;
  const tasks = others + checks;
  const whole = stage.kind === "main" ? config.visit.tasks : stage.testTasks;
  const shorter = { cents: planned.payCents * tasks, tasks: whole * (tasks + practice) };
  const withPractice = { cents: planned.payCents, tasks: sessionTasks(config, 0) };
  // A shorter visit is paid in proportion. Practice belongs to the first that is finished: who leaves after it and comes
  // back earns no more with a whole visit's tasks than who stays.
  const rate = stage.no === 1 && !stage.everFinished ? lowerOf(shorter, withPractice) : shorter;
  const { readerId } = person;
  const { roundId } = stage;
  const payCents = await nextSessionPay(db, { roundId, readerId, tasks: tasks + practice, rate });
  const { studyId } = person;
  if (!(await hasRoom(db, { studyId, currency: config.currency, cents: payCents }))) {
    return { rest: "unfunded" };
  }
  const offer: Offer = {
    round: stage,
    rounds: stages.length,
    visitNo: stage.visits + 1,
    source,
    tasks: tasks + practice,
    practice,
    checks,
    minutes: planned.minutes,
    payCents,
    rate,
  };
  // Nobody is asked for a submission at Prolific for which there is no money.
  const coming = { ...person, roundNo: stage.no, config };
  if (await needsSubmission(db, coming)) return { rest: "not_sent", unsent: offer };
  return { offer };
}

const lowerOf = (a: Rate, b: Rate): Rate => (a.cents * b.tasks < b.cents * a.tasks ? a : b);

async function workLeft(db: Db, person: Visitor, config: StudyConfig, { kind, roundId }: Stage) {
  const isOver = kind === "main" && (await skippedTooMany(db, person));
  return isOver
    ? noTasksLeft
    : countTasksLeft(db, { ...person, roundId, config, atMost: config.visit.tasks });
}

function restAfter({ kind, outcome, finished, visits }: Stage): RestReason {
  if (kind === "main") return "finished";
  if (outcome === "fail") return "not_selected";
  return finished || visits > 0 ? "review" : "not_invited";
}
