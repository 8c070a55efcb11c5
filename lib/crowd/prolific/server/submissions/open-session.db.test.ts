import { expect, test } from "vitest";
import { minutesLater } from "@/db/testing/make-study";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { endOverdue } from "@/lib/crowd/visits/server/end-overdue";

const { db, there, makeConnected, sendAt } = await setupProlific();

test("a session that somebody is in the middle of is not paid as a bonus: its submission pays it", async () => {
  const { arrive, read, pay, paid, payOf } = await makeConnected();
  const ann = await arrive();
  await ann.submit(await ann.take());
  await read();
  // They have earned 100 of the session's 200 cents, and its submission is still active.
  expect(await payOf(ann.readerId)).toMatchObject({ owedCents: 100 });
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  await ann.submit(await ann.take());
  ann.submission.status = "AWAITING REVIEW";
  await read();
  await pay();
  await sendAt(minutesLater(1));
  there.settle();
  await sendAt(minutesLater(2));
  await read();
  expect(await paid(ann.readerId)).toEqual([-200]);
  expect(there.state.calls.filter((call) => call === "POST pay")).toEqual([]);
});

test("who closes the page and does not come back is paid for what they did once the time is over", async () => {
  const { arrive, read, pay, paid, view } = await makeConnected();
  const ann = await arrive();
  await ann.submit(await ann.take());
  ann.submission.status = "TIMED-OUT";
  await read();
  // A session takes 60 minutes, and an answer that was given in time may come for another hour.
  await endOverdue(db, minutesLater(119));
  await expect(pay()).rejects.toMatchObject({ code: "nobody_is_owed" });
  await endOverdue(db, minutesLater(121));
  await pay();
  await sendAt(minutesLater(122));
  there.settle();
  await sendAt(minutesLater(123));
  expect(await paid(ann.readerId)).toEqual([-100]);
  const [study] = (await view(minutesLater(123))).studies;
  expect(study?.disagreements).toEqual([]);
});
