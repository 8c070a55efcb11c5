import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { allowedAddress, member, problemReport, user, webhook } from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { type EventKind, eventKinds } from "../event-kinds";
import { setupHearers } from "../testing/setup-hearers";
import { callDue, mailDue } from "./deliver";
import { chooseMail } from "./get-notifications";
import { noteEvents } from "./note-events";
import { createWebhook, listWebhooks, testWebhook } from "./webhooks";

const db = await openTestDatabase();
const { received, hook, makeHeard, deliverDue } = await setupHearers(db);

const day = (n: number) => minutesLater(n * 24 * 60);

/** Has a crowdworker of the study report problems, which are noticed at once. */
async function report(
  study: Awaited<ReturnType<typeof makeHeard>>,
  { at = noon, times = 1 }: { at?: Date; times?: number } = {},
) {
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const { readerId } = ann;
  const one = { studyId: study.studyId, readerId, kind: "page", body: "b", createdAt: at } as const;
  await db.insert(problemReport).values(Array(times).fill(one));
  await noteEvents(db, at);
}

test("an e-mail that is given up is an event, which others hear of", async () => {
  const study = await makeHeard(["problem_reported"]);
  await report(study);
  received.refusal = new Error("no such mailbox");
  const failures = async () =>
    (await study.sentences()).filter((one) => !one.startsWith("A crowdworker"));
  for (let n = 0; n < 7; n += 1) await mailDue(db, day(n));
  await noteEvents(db, noon);
  expect(await failures()).toEqual([]);
  // The eighth attempt is the last.
  for (let n = 7; n < 10; n += 1) {
    await mailDue(db, day(n));
    await noteEvents(db, noon);
  }
  expect(await failures()).toEqual([
    "E-mails about this project could not be sent for more than a day. The mail server refused it: Message failed: 450 no such mailbox",
  ]);
});

test("a webhook that can't be called for a day is an event, and again only after it could be", async () => {
  const study = await makeHeard([]);
  const whose = { projectId: study.projectId, userId: study.userId };
  await createWebhook(db, {
    ...whose,
    url: `${hook}?key=secret`,
    kinds: [...eventKinds],
    now: noon,
  });
  const tryAll = async (from: number) => {
    for (let i = 0; i < 10; i += 1) await callDue(db, day(from + i));
    await noteEvents(db, day(from + 10));
  };
  const failures = async () =>
    (await study.sentences()).filter((one) => one.startsWith("The webhook"));
  received.status = 500;
  await report(study, { at: day(0) });
  await callDue(db, day(0));
  await noteEvents(db, day(1));
  expect(await failures()).toEqual([]);
  await tryAll(1);
  const [host] = new URL(hook).host.split("/");
  const said = `The webhook at ${host} could not be called for more than a day. The address answered with status 500.`;
  expect(await failures()).toEqual([said]);
  // That event could not be delivered either; it is the same failure.
  await tryAll(20);
  expect(await failures()).toEqual([said]);
  received.status = 204;
  await report(study, { at: day(40) });
  await tryAll(40);
  received.status = 500;
  await report(study, { at: day(60) });
  await tryAll(61);
  expect(await failures()).toEqual([said, said]);
});

test("a webhook whose secret can't be read is given up like one that does not answer, and a test says why", async () => {
  const study = await makeHeard([]);
  const whose = { projectId: study.projectId, userId: study.userId };
  const made = await createWebhook(db, { ...whose, url: hook, kinds: [...eventKinds], now: noon });
  await db.update(webhook).set({ secret: "of another server" }).where(eq(webhook.id, made.id));
  await report(study);
  await callDue(db, noon);
  const problem = expect.stringContaining("Remove the webhook and add it again.");
  const [listed] = await listWebhooks(db, { ...whose, role: "researcher" });
  expect(listed?.deliveries).toMatchObject([{ attempts: 1, problem, nextAt: minutesLater(1) }]);
  expect(await testWebhook(db, { ...whose, webhookId: made.id, now: noon })).toEqual(problem);
});

test("an e-mail that the server refuses is sent again later", async () => {
  const study = await makeHeard(["problem_reported"]);
  await report(study);
  received.refusal = new Error("try later");
  await deliverDue(noon);
  received.refusal = null;
  await deliverDue(noon);
  expect(received.mails).toHaveLength(0);
  await deliverDue(minutesLater(1));
  expect(received.mails).toHaveLength(1);
});

test("nobody gets an e-mail about a project that they have left, or from a disabled account", async () => {
  const left = await makeHeard(["problem_reported"]);
  const disabled = await makeHeard(["problem_reported"]);
  for (const study of [left, disabled]) await report(study);
  await db.delete(member).where(eq(member.userId, left.userId));
  await db.update(user).set({ disabledAt: noon }).where(eq(user.id, disabled.userId));
  await deliverDue(noon);
  expect(received.mails).toHaveLength(0);
});

test("a webhook gets a signed call, again after a failure with the same id, and shows how it went", async () => {
  const study = await makeHeard([]);
  const { projectId, userId } = study;
  const whose = { projectId, userId };
  const { id, secret } = await createWebhook(db, {
    ...whose,
    url: hook,
    kinds: ["problem_reported"],
    now: noon,
  });
  const [stored] = await db.select().from(webhook).where(eq(webhook.id, id));
  expect(stored?.secret).not.toContain(secret.slice(6));
  await report(study);
  received.status = 500;
  await deliverDue(noon);
  const list = async () => (await listWebhooks(db, { ...whose, role: "researcher" }))[0];
  expect((await list())?.deliveries).toMatchObject([
    {
      attempts: 1,
      sentAt: null,
      nextAt: minutesLater(1),
      problem: "The address answered with status 500.",
    },
  ]);
  received.status = 204;
  await deliverDue(minutesLater(1));
  await deliverDue(minutesLater(2));
  expect(received.calls).toHaveLength(2);
  const [first, second] = received.calls;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect((await list())?.deliveries).toMatchObject([{ attempts: 2, nextAt: null, problem: null }]);
  // Standard Webhooks 1.0: base64 of HMAC-SHA256(key, "id.timestamp.body"), the key in base64 after whsec_.
  const signed = `${second?.headers["webhook-id"]}.${second?.headers["webhook-timestamp"]}.${second?.body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(second?.headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  expect(JSON.parse(second?.body ?? "")).toEqual({
    type: "problem_reported",
    timestamp: noon.toISOString(),
    data: {
      project: { id: projectId, name: expect.any(String) },
      studyId: study.studyId,
      sentence: "A crowdworker reported a problem in “Study”: page.",
      url: `https://candor.example/projects/${projectId}/studies/${study.studyId}/problems`,
    },
  });
});

test("a webhook that never answers holds back neither another person's nor an e-mail", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const dead = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const ada = await makeHeard([]);
  const { projectId } = ada;
  const bob = await createUser(db, { name: "Bob", email: `${randomUUID()}@x.org`, password: null });
  await db.insert(member).values({ projectId, userId: bob, role: "researcher" });
  const kinds: EventKind[] = ["problem_reported"];
  const slow = { projectId, userId: ada.userId };
  await createWebhook(db, { ...slow, url: dead, kinds, now: noon });
  // More than are called at a time, and older than Bob's.
  await report(ada, { times: 60 });
  await createWebhook(db, { projectId, userId: bob, url: hook, kinds, now: noon });
  await chooseMail(db, { projectId, userId: bob, kinds });
  await report(ada, { at: minutesLater(1) });
  const calling = callDue(db, minutesLater(1));
  await mailDue(db, minutesLater(1));
  expect(received.mails).toHaveLength(1);
  await vi.waitFor(() => expect(received.calls).toHaveLength(1), { timeout: 5_000 });
  silent.closeAllConnections();
  expect(await calling).toBe(2);
  // It rests for a minute with all that waits for it; then it is called once again.
  expect(await callDue(db, minutesLater(1.5))).toBe(0);
  const again = callDue(db, minutesLater(2));
  await vi.waitFor(async () => expect(await connections(silent)).toBe(1), { timeout: 5_000 });
  silent.closeAllConnections();
  expect(await again).toBe(1);
  silent.close();
});

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
  );

test("a test call says what is wrong; another person's webhook can't be tested", async () => {
  const study = await makeHeard([]);
  const whose = { projectId: study.projectId, userId: study.userId };
  const kinds = [...eventKinds];
  const { id } = await createWebhook(db, { ...whose, url: hook, kinds, now: noon });
  received.status = 404;
  const tried = testWebhook(db, { ...whose, webhookId: id, now: noon });
  expect(await tried).toBe("The address answered with status 404.");
  const other = await makeHeard([]);
  await expect(
    testWebhook(db, { ...whose, userId: other.userId, webhookId: id, now: noon }),
  ).rejects.toMatchObject({ status: 404 });
  await db.delete(allowedAddress);
  expect(await testWebhook(db, { ...whose, webhookId: id, now: noon })).toMatch(/private network/);
  await db.insert(allowedAddress).values({ address: "127.0.0.1" });
});
