import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { payment } from "@/db/schema";
import { minutesLater } from "@/db/testing/make-study";
import { addEntry } from "@/lib/crowd/pay/server/ledger/add-entry";
import { settlePayout } from "@/lib/crowd/pay/server/payouts/settle-payout";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";

const { db, there, makeConnected, sendAt, withAnswer } = await setupProlific();

const dayMinutes = 24 * 60;

/** So many people of each kind have a payment in a payout: of a whole session, or of a part. */
async function makePayments(whole: number, part: number) {
  const made = await makeConnected();
  const people: Awaited<ReturnType<typeof made.arrive>>[] = [];
  for (let i = 0; i < whole + part; i += 1) {
    const one = await made.arrive();
    await made.work(one, i < whole ? 2 : 1);
    people.push(one);
  }
  await made.read();
  const payoutId = randomUUID();
  await made.pay(payoutId);
  const stored = await db.select().from(payment).where(eq(payment.payoutId, payoutId));
  const idOf = (readerId?: string) => stored.find((one) => one.readerId === readerId)?.id ?? "";
  /** As the worker does, each minute from one to another. */
  async function send(from: number, to: number) {
    for (let minute = from; minute <= to; minute += 1) {
      await sendAt(minutesLater(minute));
      there.settle();
    }
  }
  const states = async () => {
    const now = await db.select().from(payment).where(eq(payment.payoutId, payoutId));
    return people.map(({ readerId }) => now.find((one) => one.readerId === readerId)?.state);
  };
  return { ...made, people, payoutId, idOf, send, states };
}

const breakPath = (path: string) => there.state.broken.add(path);
const gets = () => there.state.calls.filter((call) => call === "GET submissions").length;

test("an approval that Prolific accepts and never does can be decided a day after it was first sent", async () => {
  const { people, payoutId, idOf, by } = await makePayments(1, 0);
  const settle = (now: Date) =>
    settlePayout(db, {
      ...{ ...by, payoutId, result: "failed", now },
      paymentIds: [idOf(people[0]?.readerId)],
    });
  await withAnswer(
    "transition",
    () => ({}),
    async () => {
      await sendAt(minutesLater(1));
      for (let hour = 1; hour <= 24; hour += 1) await sendAt(minutesLater(60 * hour));
    },
  );
  await expect(settle(minutesLater(dayMinutes))).rejects.toMatchObject({ code: "decided_later" });
  await settle(minutesLater(dayMinutes + 1));
});

test("what was sent hours ago is looked up once an hour, whatever else waits", async () => {
  const { people, states } = await makePayments(2, 0);
  const [ann, bob] = people;
  // A bonus that nobody knows of: Bob's approval waits, and is looked at every time.
  bob?.submission.bonuses.push(33);
  await withAnswer(
    "transition",
    () => ({}),
    async () => {
      for (const minute of [1, 61]) await sendAt(minutesLater(minute));
    },
  );
  Object.assign(ann?.submission ?? {}, { status: "APPROVED" });
  await sendAt(minutesLater(120));
  expect(await states()).toEqual(["unknown", "intended"]);
  await sendAt(minutesLater(121));
  expect(await states()).toEqual(["paid", "intended"]);
});

test("what was sent before looks were stored is looked up", async () => {
  const { people, payoutId, send, states } = await makePayments(1, 0);
  there.fail("transition", "silent");
  await send(1, 1);
  await db.update(payment).set({ lookedAt: null }).where(eq(payment.payoutId, payoutId));
  await send(90, 90);
  expect(people[0]?.submission.status).toBe("APPROVED");
  expect(await states()).toEqual(["paid"]);
});

test("an approval that Prolific fails at keeps no bonus and no other approval waiting", async () => {
  const { people, send, states, view } = await makePayments(2, 1);
  const [ann] = people;
  breakPath(`/submissions/${ann?.submission.id}/transition/`);
  await send(1, 3);
  expect(await states()).toEqual(["unknown", "paid", "paid"]);
  expect((await view()).studies[0]?.problem).toBe(
    `Submission ${ann?.submission.id}: Prolific failed (500).`,
  );
});

test("a submission that Prolific fails to show keeps no other payment waiting", async () => {
  const { people, send, states } = await makePayments(2, 2);
  const [ann, , cat] = people;
  breakPath(`/submissions/${ann?.submission.id}/`);
  breakPath(`/submissions/${cat?.submission.id}/`);
  await send(1, 3);
  expect(await states()).toEqual(["intended", "paid", "intended", "paid"]);
});

test("while Prolific is down, a look ends after three calls that failed, and the next starts with the others", async () => {
  const { people, send, states } = await makePayments(4, 0);
  for (const { submission } of people) breakPath(`/submissions/${submission.id}/`);
  there.state.calls.length = 0;
  await send(1, 1);
  expect(gets()).toBe(3);
  // The next one looks at the one that was not looked at, and two of the three.
  await send(2, 2);
  expect(gets()).toBe(6);
  there.state.broken.clear();
  await send(3, 3);
  expect(await states()).toEqual(["paid", "paid", "paid", "paid"]);
});

test("what was not sent because Prolific asked to wait is sent later, and decided a day after that", async () => {
  const { people, payoutId, idOf, by, send } = await makePayments(0, 1);
  there.fail("pay", "busy", "silent");
  await send(1, 1);
  await send(20, 20);
  const decide = (minute: number) =>
    settlePayout(db, {
      ...{ ...by, payoutId, result: "paid", now: minutesLater(minute) },
      paymentIds: [idOf(people[0]?.readerId)],
    });
  await expect(decide(dayMinutes + 19)).rejects.toMatchObject({ code: "decided_later" });
  await decide(dayMinutes + 20);
});

test("a bonus that Prolific refuses fails, is named, and keeps no other waiting", async () => {
  const { people, send, states, view } = await makePayments(0, 6);
  const refused = [people[1], people[4]].map((one) => one?.submission.id ?? "");
  for (const id of refused) there.state.refused.add(id);
  await send(1, 30);
  expect(await states()).toEqual(["paid", "failed", "paid", "paid", "failed", "paid"]);
  expect(people.map(({ submission }) => submission.bonuses.length)).toEqual([1, 0, 1, 1, 0, 1]);
  const problem = (await view()).studies[0]?.problem;
  expect(refused.map((id) => `Submission ${id}: Prolific refused it (400): {}`)).toContain(problem);
});

test.each(["compressed", 408, 409] as const)(
  "a bonus that was paid with an answer that does not say so (%s) is not owed again",
  async (answer) => {
    const { people, payOf, send, states } = await makePayments(0, 1);
    there.fail("pay", answer);
    await send(1, 1);
    expect(await states()).toEqual(["unknown"]);
    expect(await payOf(people[0]?.readerId ?? "")).toMatchObject({ openCents: 100, owedCents: 0 });
    await send(20, 20);
    expect(await states()).toEqual(["paid"]);
  },
);

test("bonuses that can't be prepared because this server can't reach Prolific now are sent later", async () => {
  const { send, states, view } = await makePayments(0, 2);
  // Each submission is read, and then the bonuses are prepared.
  there.state.meanwhile.set("submissions", async () => {
    there.state.meanwhile.set("submissions", async () => {
      vi.stubEnv("CANDOR_PROLIFIC_URL", "http://10.0.0.1");
    });
  });
  await send(1, 1);
  vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
  expect(await states()).toEqual(["intended", "intended"]);
  expect((await view()).studies[0]?.problem).toMatch(/^This server can’t reach Prolific/);
  await send(2, 3);
  expect(await states()).toEqual(["paid", "paid"]);
});

/** People who are owed a bonus of $1.00 each, with a payout of it; Prolific refuses the first one. */
async function makeBonuses(people: number) {
  const made = await makePayments(0, people);
  there.state.refused.add(made.people[0]?.submission.id ?? "");
  const paid = () => made.people.flatMap(({ submission }) => submission.bonuses);
  return { ...made, paid };
}

test("what is taken back while a refused call is divided is not paid", async () => {
  const { people, by, send, paid } = await makeBonuses(4);
  const correct = () =>
    Promise.all(
      people.map(({ readerId }) =>
        addEntry(db, {
          ...{ ...by, readerId, entryId: randomUUID(), as: "correction" as const },
          ...{ cents: -100, reason: "A mistake." },
        }),
      ),
    );
  // The first call is for all.
  there.state.meanwhile.set("bonus-payments", async () => {
    there.state.meanwhile.set("bonus-payments", correct);
  });
  await send(1, 1);
  await send(20, 20);
  expect(paid()).toEqual([]);
});

test("what Prolific accepted before it asked to wait is paid", async () => {
  const { send, paid } = await makeBonuses(4);
  // It takes five calls to find the one that is refused, wherever it is, and one or two others are prepared by then.
  there.fail("bonus-payments", undefined, undefined, undefined, undefined, "busy");
  await send(1, 1);
  expect([[100], [100, 100]]).toContainEqual(paid());
});

test("a submission that Prolific shows to nobody keeps no payment of its person's other one waiting", async () => {
  const { people, prolificId, work, read, pay, send } = await makePayments(0, 1);
  const [ann] = people;
  if (!ann) throw new Error("nobody");
  await send(1, 1);
  await send(20, 20);
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 2);
  await read();
  await pay();
  there.state.instead.set("submissions", ([, id]) =>
    id === ann.submission.id ? "secret" : second,
  );
  await send(40, 40);
  there.state.instead.delete("submissions");
  expect(second.status).toBe("APPROVED");
});
