import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/db/client";
import { deleteDueAccounts } from "@/lib/accounts/server/delete-account";
import { summariseRefusals } from "@/lib/audit/server/write-refusal";
import { dropOldCrowdSessions } from "@/lib/auth/server/crowd-session";
import { dropOldStaffSessions } from "@/lib/auth/server/staff-session";
import { countForecasts } from "@/lib/figures/groups/server/count-forecasts";
import { keepProblem } from "@/lib/figures/server/compute-result";
import { dropSettledInvitations } from "@/lib/invitations/server/end-invitations";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { openWorker, type ResultJob, resultQueue } from "@/lib/jobs/server/boss";
import { forgetOldResults } from "@/lib/jobs/server/forget-old-results";
import { deleteDue } from "@/lib/life-cycle/server/delete-due";
import { endRetention } from "@/lib/life-cycle/server/end-retention";
import { dropOldAttempts } from "@/lib/limits/server/take-attempt";
import { log } from "@/lib/log/server/log";
import { deliverDue } from "@/lib/notifications/server/deliver";
import { dropOldDeliveries } from "@/lib/notifications/server/get-notifications";
import { noteEvents } from "@/lib/notifications/server/note-events";
import { eraseDuePeople } from "@/lib/people/server/erase-due-people";
import { startComputer } from "./worker/computer";

// The worker: counts changed forecasts, and computes requested results. There may be several; what
// one leaves undone when it dies, another does.

const countedAtOnce = 20_000;
const pauseMs = 1_000;
const notifyMs = 10_000;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: start the app with `npm start`.");

// Requests from an open page come before background computations.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

const db = connect(databaseUrl, { max: 4 });
const boss = await openWorker(db.$client);
const computer = startComputer();
const work = { pollingIntervalSeconds: 0.5, includeMetadata: true } as const;
await boss.work<ResultJob, void, typeof work>(resultQueue, work, async ([job]) => {
  if (!job) return;
  const { key } = job.data;
  try {
    await computer.compute(key);
  } catch (error) {
    log.error({ err: error, key }, "a result could not be computed");
    // The queue tries it again. After the last attempt, the people who wait for it see that it failed.
    if (!stop.signal.aborted && job.retryCount >= job.retryLimit) {
      await keepProblem(db, key, "The computation failed: the worker's log says why.");
    }
    throw error;
  }
});
process.send?.("ready");

/** Tasks that run once an hour, and at the start. */
const hourly = [
  forgetOldResults,
  summariseRefusals,
  deleteDue,
  deleteDueAccounts,
  eraseDuePeople,
  endRetention,
  dropOldAttempts,
  dropOldCrowdSessions,
  dropOldStaffSessions,
  dropSettledInvitations,
  dropOldDeliveries,
];

/** Notices events, and sends what is due: beside the counting, since a mail server may be slow. */
async function notify() {
  while (!stop.signal.aborted) {
    await attemptEach("a notification", [noteEvents, deliverDue], async (task) => {
      await task(db, new Date());
    });
    await sleep(notifyMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}
const notifying = notify();

let nextHourly = 0;
while (!stop.signal.aborted) {
  try {
    while (!stop.signal.aborted && (await countForecasts(db, countedAtOnce)) > 0);
  } catch (error) {
    // Either the database comes back, or the supervisor stops both.
    log.error({ err: error }, "counting failed");
  }
  if (Date.now() > nextHourly) {
    nextHourly = Date.now() + 3_600_000;
    await attemptEach("an hourly task", hourly, async (task) => {
      await task(db, new Date());
    });
  }
  await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
}
await notifying;
computer.end();
await boss.stop({ graceful: false });
await db.$client.end();
process.exit(0);
