import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/db/client";
import { deleteDueAccounts } from "@/lib/accounts/server/delete-account";
import { summariseRefusals } from "@/lib/audit/server/write-refusal";
import { dropOldCrowdSessions } from "@/lib/auth/server/crowd-session";
import { dropOldStaffSessions } from "@/lib/auth/server/staff-session";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { deleteDueKnowledge } from "@/lib/corrections/knowledge/server/delete-due-knowledge";
import { mergeDue } from "@/lib/corrections/merging/server/merge-due";
import { deleteDueParts } from "@/lib/corrections/parts/server/delete-due-parts";
import { enterDueFees } from "@/lib/crowd/participation/server/enter-due-fees";
import { freeReservations } from "@/lib/crowd/pay/server/budgets/free-reservations";
import { keepGroups } from "@/lib/crowd/prolific/server/groups/keep-groups";
import { sendPayments } from "@/lib/crowd/prolific/server/payments/sending/send-payments";
import { keepAllFees } from "@/lib/crowd/prolific/server/submissions/keep-fees";
import { readAllSubmissions } from "@/lib/crowd/prolific/server/submissions/read-submissions";
import { dropOldEvents } from "@/lib/crowd/prolific/server/webhooks/take-event";
import { endOverdue } from "@/lib/crowd/visits/server/end-overdue";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { dropSettledInvitations } from "@/lib/invitations/server/end-invitations";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { openWorker } from "@/lib/jobs/server/boss";
import { forgetOldResults } from "@/lib/jobs/server/forget-old-results";
import { jobLimits, lanes, priorityOf } from "@/lib/jobs/server/lanes";
import { deleteDue } from "@/lib/life-cycle/server/delete-due";
import { endRetention } from "@/lib/life-cycle/server/end-retention";
import { dropOldAttempts } from "@/lib/limits/server/take-attempt";
import { log } from "@/lib/log/server/log";
import { callDue, mailDue } from "@/lib/notifications/server/deliver";
import { dropOldDeliveries } from "@/lib/notifications/server/get-notifications";
import { noteEvents } from "@/lib/notifications/server/note-events";
import { eraseDuePeople } from "@/lib/people/server/erase-due-people";
import { judgeDue } from "@/lib/quality/stops/server/judge-due";
import { sendRunning } from "@/lib/runs/server/queue";
import { advanceEvaluations } from "@/lib/training/server/models/advance-evaluations";
import { stepDue } from "@/lib/training/server/steps/step-due";
import { packageFolder, trainingRoot } from "@/lib/training/server/training-folder";
import { advanceTunings } from "@/lib/tunings/server/start-next";
import { workerMegabytes } from "./start/environment";
import { ensureNotedEnvironment } from "./training/ensure-noted-environment";
import { startCaller } from "./worker/caller";
import { openModelServer } from "./worker/model-server";
import { runLane } from "./worker/run-lane";

// The worker: counts changed forecasts, and computes requested results. There may be several; what
// one leaves undone when it dies, another does.

/** So few that who has few new forecasts waits for no large import's (`countNoted`). */
const countedAtOnce = 4_000;
/** So many training runs may wait for Python or for an engine, and the others go on. */
const trainedAtOnce = 3;
/** Undoings and merges of different projects. */
const correctedAtOnce = 3;
const pauseMs = 1_000;
const notifyMs = 10_000;
const groupsMs = 60_000;
const hourMs = 3_600_000;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: start the app with `npm start`.");
if (!process.env.CANDOR_SECRET)
  throw new Error("CANDOR_SECRET is not set: start the app with `npm start`.");

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

const db = connect(databaseUrl, { max: 12 });
const boss = await openWorker(db.$client);
const limits = jobLimits(workerMegabytes(process.env));
const running = lanes.map((lane) =>
  runLane(lane, {
    db,
    boss,
    limits: limits[lane],
    priority: priorityOf[lane],
    signal: stop.signal,
  }),
);
const caller = startCaller(stop.signal);
const training = {
  root: trainingRoot(),
  packageFolder: packageFolder(),
  ensurePython: () => ensureNotedEnvironment(trainingRoot()),
  // Python takes a second to load, and with the libraries that size a model ten; on a busy machine minutes.
  planTimeoutMs: 110_000,
};
const models = openModelServer({
  db,
  home: process.env.CANDOR_HOME ?? ".candor",
  root: training.root,
  signal: stop.signal,
});
process.send?.("ready");

/** Tasks that run once an hour, and at the start. */
const hourly = [
  forgetOldResults,
  summariseRefusals,
  (one: typeof db, now: Date) => deleteDue(one, now, training.root),
  deleteDueParts,
  deleteDueKnowledge,
  deleteDueAccounts,
  eraseDuePeople,
  endRetention,
  dropOldAttempts,
  dropOldCrowdSessions,
  dropOldStaffSessions,
  dropSettledInvitations,
  dropOldDeliveries,
  enterDueFees,
  keepAllFees,
  readAllSubmissions,
  dropOldEvents,
];

/** Repeats a task beside the others: none waits for a slow mail server, a large import or a project that goes. */
async function repeat(what: string, pause: number, task: (now: Date) => Promise<unknown>) {
  while (!stop.signal.aborted) {
    // Either the database comes back, or the supervisor stops both.
    await task(new Date()).catch((err: unknown) => log.error({ err }, `${what} failed`));
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

async function countAll() {
  while (!stop.signal.aborted && (await countInTurn(db, countedAtOnce)) > 0);
}

await Promise.all([
  ...running,
  repeat("counting", pauseMs, countAll),
  // Several, so that a small one waits for no large one: what one of them is at, the others leave out.
  ...Array.from({ length: correctedAtOnce }, () =>
    repeat("undoing and merging", pauseMs, async (now) => {
      await undoDue(db, now);
      await mergeDue(db, now);
    }),
  ),
  repeat("working on runs", pauseMs, async (now) => {
    await advanceTunings(db, now);
    if ((await sendRunning(db)) > 0) caller.ensure();
  }),
  ...Array.from({ length: trainedAtOnce }, (_, place) => {
    // Each has its own leases, which the others respect.
    const workerId = randomUUID();
    return repeat("looking after training runs", pauseMs, async () => {
      const workplace = { ...training, workerId, plans: place > 0 };
      // Steps may follow one another without end: each has its own time.
      while (!stop.signal.aborted && (await stepDue(db, workplace, new Date())));
    });
  }),
  repeat("going on with evaluations", pauseMs, (now) => advanceEvaluations(db, now)),
  repeat("serving trained models", pauseMs, () => models.look()),
  repeat("sending payments to Prolific", notifyMs, () => sendPayments(db, () => new Date())),
  repeat("keeping participant groups", groupsMs, (now) => keepGroups(db, now)),
  repeat("judging agreement", notifyMs, (now) => judgeDue(db, now)),
  repeat("ending sessions whose time is over", notifyMs, (now) => endOverdue(db, now)),
  repeat("freeing what sessions reserved", notifyMs, (now) => freeReservations(db, now)),
  repeat("noticing events", notifyMs, (now) => noteEvents(db, now)),
  repeat("calling webhooks", notifyMs, (now) => callDue(db, now)),
  repeat("sending e-mails", notifyMs, (now) => mailDue(db, now)),
  repeat("hourly tasks", hourMs, () =>
    attemptEach("an hourly task", hourly, async (task) => {
      await task(db, new Date());
    }),
  ),
]);
await models.stop();
await boss.stop({ graceful: false });
await db.$client.end();
process.exit(0);
