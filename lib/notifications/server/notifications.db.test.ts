import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, inArray, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  allowedAddress,
  dataset,
  importFile,
  keptResult,
  member,
  model,
  problemReport,
  projectEvent,
  round,
  user,
  webhook,
} from "@/db/schema";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, minutesLater, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { correctionBy } from "@/lib/corrections/imports/server/correct-import";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { askUndo } from "@/lib/corrections/imports/server/undo-import";
import { askMerge } from "@/lib/corrections/merging/server/ask-merge";
import { mergeDue } from "@/lib/corrections/merging/server/merge-due";
import { deleteDueParts } from "@/lib/corrections/parts/server/delete-due-parts";
import { keepProblem } from "@/lib/figures/server/compute-result";
import { newImport } from "@/lib/imports/schema";
import { createImport } from "@/lib/imports/server/create-import";
import { runImport } from "@/lib/imports/server/run-import";
import { importText, uploadOf } from "@/lib/imports/testing/import-text";
import { askForResult } from "@/lib/jobs/server/ask-for-result";
import { reportProblem } from "@/lib/quality/problems/server/report-problem";
import { answer } from "@/lib/quality/rounds/testing/answer";
import { arrive, makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { type EventKind, eventKinds } from "../event-kinds";
import { callDue, mailDue } from "./deliver";
import { chooseMail, getNotifications } from "./get-notifications";
import { noteEvents } from "./note-events";
import { createWebhook, listWebhooks, testWebhook } from "./webhooks";

const db = await openTestDatabase();

const mails: string[] = [];
let refusal: Error | null = null;
const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _session, done) {
    let text = "";
    stream.on("data", (part) => {
      text += part;
    });
    stream.on("end", () => {
      if (refusal === null) mails.push(text);
      done(refusal);
    });
  },
});
const smtpServer = smtp.listen(0, "127.0.0.1");
await once(smtpServer, "listening");

const calls: { headers: Record<string, unknown>; body: string }[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    calls.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/candor`;

beforeAll(async () => {
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
  process.env.CANDOR_URL = "https://candor.example";
  process.env.CANDOR_SMTP_URL = `smtp://127.0.0.1:${(smtpServer.address() as AddressInfo).port}`;
  process.env.CANDOR_MAIL_FROM = "Candor <candor@example.org>";
  await db.insert(allowedAddress).values({ address: "127.0.0.1" });
});
afterAll(() => {
  receiver.close();
  smtp.close();
});
beforeEach(() => {
  mails.length = 0;
  calls.length = 0;
  status = 204;
  refusal = null;
});

async function deliverDue(at: Date) {
  await callDue(db, at);
  await mailDue(db, at);
}

/** A running study of two tasks, and a member who hears of these events. */
async function makeHeard(
  kinds: EventKind[],
  change: Parameters<typeof makeStudy>[1]["change"] = {},
) {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 1, change });
  const { projectId } = study;
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(db, { name: "Ada", email, password: null });
  await db.insert(member).values({ projectId, userId, role: "researcher" });
  await chooseMail(db, { projectId, userId, kinds });
  const sentences = async () =>
    (await getNotifications(db, { projectId, userId, now: noon })).events.map((e) => e.sentence);
  return { ...study, userId, email, sentences };
}

test("a round that fills, and a study that finishes, are events once, with an e-mail and its pages", async () => {
  const study = await makeHeard(["round_full", "study_finished"]);
  await db.update(round).set({ admits: 1 }).where(eq(round.id, study.roundId));
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await noteEvents(db, noon);
  expect(await study.sentences()).toEqual([]);
  await ann.submit(await ann.take());
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect(await study.sentences()).toEqual([
    "Round 1 of “Study” is full: everybody whom it admits has begun.",
  ]);
  await deliverDue(noon);
  await deliverDue(noon);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${study.email}`);
  expect(mails[0]).toContain("From: Candor <candor@example.org>");
  expect(unfolded(mails[0])).toContain(
    `https://candor.example/projects/${study.projectId}/studies/${study.studyId}/rounds`,
  );

  await ann.submit(await ann.take());
  await noteEvents(db, minutesLater(1));
  expect(await study.sentences()).toContain("“Study” is finished: all tasks are submitted.");
  // Within five minutes of the first e-mail nothing is sent; then one has both of what came since.
  await deliverDue(minutesLater(2));
  expect(mails).toHaveLength(1);
  await deliverDue(minutesLater(6));
  expect(mails).toHaveLength(2);
  expect(unfolded(mails[1])).toContain("“Study” is finished");
  expect(unfolded(mails[1])).toContain("Round 1 of “Study” is full: all its tasks are taken.");
});

test("a decision is needed once everybody whom a test admits has done it, or it is closed", async () => {
  const study = await makeRounds(db);
  const sentences = async () =>
    (await getNotifications(db, { ...study, userId: "", now: noon })).events.map((e) => e.sentence);
  const decision = "Round 1 of “Study” waits for you to decide who advances.";
  const take = async (name: string) =>
    answer(db, study, {
      readerId: await arrive(db, study, name),
      roundId: study.first,
      at: noon,
      confidences: [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
    });
  await db.update(round).set({ admits: 2 }).where(eq(round.id, study.first));
  await take("ann");
  await noteEvents(db, noon);
  expect(await sentences()).not.toContain(decision);
  await take("bob");
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await sentences()).filter((one) => one === decision)).toHaveLength(1);

  const closed = await makeRounds(db);
  const id = await arrive(db, closed, "cyd");
  const confidences: [number, number][] = [[0.5, 0.5]];
  await answer(db, closed, { readerId: id, roundId: closed.first, at: noon, confidences });
  const events = () => db.$count(projectEvent, eq(projectEvent.projectId, closed.projectId));
  await noteEvents(db, noon);
  expect(await events()).toBe(0);
  await db.update(round).set({ state: "closed" }).where(eq(round.id, closed.first));
  await noteEvents(db, noon);
  expect(await events()).toBe(1);
});

test("a study in which nobody was for a day is no news", async () => {
  const visit = { tasks: 2, minutes: 60, payCents: 300 };
  const study = await makeHeard([], { budgetCents: 100, visit });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  await ann.submit(await ann.take());
  await ann.submit(await ann.take());
  await noteEvents(db, minutesLater(3 * 24 * 60));
  // Of a state that lasts: the round is open, and nobody else can come.
  expect(await study.sentences()).toEqual(["Round 1 of “Study” is full: all its tasks are taken."]);
  await noteEvents(db, noon);
  expect(await study.sentences()).toHaveLength(3);
});

test("a reported problem, a refused file and a budget are events; what is a day old is no news", async () => {
  const study = await makeHeard([], {
    budgetCents: 100,
    visit: { tasks: 2, minutes: 60, payCents: 300 },
  });
  const { projectId, studyId } = study;
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const report = (now: Date) =>
    reportProblem(db, {
      studyId,
      readerId: ann.readerId,
      kind: "truth",
      body: "my name is Ann",
      assignmentId: null,
      reportId: randomUUID(),
      now,
    });
  await report(noon);
  await report(new Date("2026-01-03T12:00:00Z"));
  const sendBad = () =>
    expect(importText(db, study, "models", "name,kind\nM,no such kind\n")).rejects.toThrow("bad");
  await sendBad();
  const old = { finishedAt: new Date("2026-01-03T12:00:00Z") };
  await db.update(importFile).set(old).where(eq(importFile.projectId, projectId));
  await sendBad();
  await ann.submit(await ann.take());
  await noteEvents(db, noon);
  expect((await study.sentences()).sort()).toEqual([
    "A crowdworker reported a problem in “Study”: truth.",
    // One of a session's two tasks, which pays $3.00.
    "People have earned $1.50 in “Study”. Its budget is $1.00.",
    "The file “x” was not imported.",
  ]);
  // What a crowdworker wrote is nowhere in it.
  const events = await db.select().from(projectEvent).where(eq(projectEvent.projectId, projectId));
  expect(JSON.stringify(events)).not.toContain("my name");
});

test("whatever else fails is an event, once however often it is tried", async () => {
  const study = await makeHeard([]);
  const { projectId, studyId, userId } = study;
  const heard = async (now: Date) => {
    await noteEvents(db, now);
    return (await study.sentences()).sort();
  };
  // Results that pages asked for: a view twice, with other data the second time, and the study's own.
  const fail = async (key: string, kind: string, params: object) => {
    await askForResult(db, { key: `${projectId} ${key}`, projectId, kind, params, forecasts: 1 });
    await keepProblem(db, `${projectId} ${key}`, "It needs more memory.");
    await db
      .update(keptResult)
      .set({ endedAt: noon })
      .where(eq(keptResult.key, `${projectId} ${key}`));
  };
  await fail("1", "view", { view: { by: ["model"] } });
  await fail("2", "view", { view: { by: ["model"] } });
  await fail("3", "study", { studyId, version: "all" });
  expect(await heard(noon)).toEqual([
    "Figures could not be computed. It needs more memory.",
    "The results of “Study” could not be computed. It needs more memory.",
  ]);

  // An undoing that a row stands in the way of which no plan knows: news whenever it was asked for again.
  const { id: importId } = await importText(db, study, "models", "name,kind\nUndone,confidence\n");
  await db.owner.execute(sql`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await db.owner.execute(sql`
    create trigger refuse_it before delete on model for each row execute function refuse_it()`);
  const failures: string[] = [];
  for (const now of [noon, minutesLater(1)]) {
    await askUndo(db, { projectId, importId, userId, now });
    await undoDue(db, now);
    failures.push("The import of “x” could not be undone.");
    for (const look of [now, minutesLater(2)]) {
      expect((await heard(look)).filter((one) => one.includes("undone"))).toEqual(failures);
    }
  }
  await importText(db, study, "models", "name,kind\nOne,confidence\nTwin,confidence\n");
  const models = await db
    .select({ id: model.id })
    .from(model)
    .where(and(eq(model.projectId, projectId), inArray(model.name, ["One", "Twin"])))
    .orderBy(model.name);
  const [one, twin] = models.map(({ id }) => id);
  await askMerge(db, { projectId, kind: "model", id: twin ?? "", into: one ?? "" });
  await mergeDue(db, noon);
  await heard(noon);
  expect(await study.sentences()).toContain(
    "The model “Twin” could not be merged. The worker’s log says why.",
  );
  await db.owner.execute(sql`drop function refuse_it cascade`);

  // An import whose server died, which nobody looks at.
  await db.update(importFile).set({ state: "running" }).where(eq(importFile.id, importId));
  await heard(noon);
  expect(await study.sentences()).toContain("The file “x” was not imported.");
});

test("a deletion that a study stands in the way of, and a correction that fails, are events once", async () => {
  const study = await makeHeard([]);
  const { projectId, datasetId, userId } = study;
  await db
    .update(dataset)
    .set({ archivedAt: noon, deleteAt: noon })
    .where(eq(dataset.id, datasetId));
  await deleteDueParts(db, noon);
  const whose = { projectId, userId };
  const { id: corrects } = await importText(db, study, "models", "name,kind\nM9,confidence\n");
  const body = newImport.parse({
    kind: "models",
    filename: "right.csv",
    options: { format: "csv" },
    corrects,
  });
  const { id: importId } = await createImport(db, { ...whose, body, now: noon });
  const sent = runImport(db, {
    projectId,
    importId,
    now: noon,
    upload: uploadOf(new TextEncoder().encode("name,kind\nM9,neither\n")),
    correction: correctionBy({ ...whose, importId, now: noon, isTrial: false }),
  });
  await expect(sent).rejects.toMatchObject({ code: "file_refused" });
  await noteEvents(db, noon);
  await noteEvents(db, noon);
  expect((await study.sentences()).sort()).toEqual([
    "The correction “right.csv” was not imported.",
    "The dataset “Test questions” was not deleted when it was due: a study came to use it.",
  ]);
});

test("an e-mail that is given up is an event, which others hear of", async () => {
  const study = await makeHeard(["problem_reported"]);
  const [ann] = await makePeople(db, study, 1);
  await db.insert(problemReport).values({
    studyId: study.studyId,
    readerId: ann?.readerId ?? "",
    kind: "page",
    body: "b",
    createdAt: noon,
  });
  await noteEvents(db, noon);
  refusal = new Error("no such mailbox");
  const day = (n: number) => minutesLater(n * 24 * 60);
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
  const [ann] = await makePeople(db, study, 1);
  const day = (n: number) => minutesLater(n * 24 * 60);
  const happen = async (now: Date) => {
    await reportProblem(db, {
      studyId: study.studyId,
      readerId: ann?.readerId ?? "",
      kind: "page",
      body: "b",
      assignmentId: null,
      reportId: randomUUID(),
      now,
    });
    await noteEvents(db, now);
  };
  const tryAll = async (from: number) => {
    for (let i = 0; i < 10; i += 1) await callDue(db, day(from + i));
    await noteEvents(db, day(from + 10));
  };
  const failures = async () =>
    (await study.sentences()).filter((one) => one.startsWith("The webhook"));
  status = 500;
  await happen(day(0));
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
  status = 204;
  await happen(day(40));
  await tryAll(40);
  status = 500;
  await happen(day(60));
  await tryAll(61);
  expect(await failures()).toEqual([said, said]);
});

test("a webhook whose secret can't be read is given up like one that does not answer, and a test says why", async () => {
  const study = await makeHeard([]);
  const whose = { projectId: study.projectId, userId: study.userId };
  const made = await createWebhook(db, { ...whose, url: hook, kinds: [...eventKinds], now: noon });
  await db.update(webhook).set({ secret: "of another server" }).where(eq(webhook.id, made.id));
  const [ann] = await makePeople(db, study, 1);
  await reportProblem(db, {
    studyId: study.studyId,
    readerId: ann?.readerId ?? "",
    kind: "page",
    body: "b",
    assignmentId: null,
    reportId: randomUUID(),
    now: noon,
  });
  await noteEvents(db, noon);
  await callDue(db, noon);
  const problem = expect.stringContaining("Remove the webhook and add it again.");
  const [listed] = await listWebhooks(db, { ...whose, role: "researcher" });
  expect(listed?.deliveries).toMatchObject([{ attempts: 1, problem, nextAt: minutesLater(1) }]);
  expect(await testWebhook(db, { ...whose, webhookId: made.id, now: noon })).toEqual(problem);
});

test("an e-mail that the server refuses is sent again later", async () => {
  const study = await makeHeard(["problem_reported"]);
  const [ann] = await makePeople(db, study, 1);
  await db.insert(problemReport).values({
    studyId: study.studyId,
    readerId: ann?.readerId ?? "",
    kind: "page",
    body: "b",
    createdAt: noon,
  });
  await noteEvents(db, noon);
  refusal = new Error("try later");
  await deliverDue(noon);
  refusal = null;
  await deliverDue(noon);
  expect(mails).toHaveLength(0);
  await deliverDue(minutesLater(1));
  expect(mails).toHaveLength(1);
});

test("nobody gets an e-mail about a project that they have left, or from a disabled account", async () => {
  const left = await makeHeard(["problem_reported"]);
  const disabled = await makeHeard(["problem_reported"]);
  for (const study of [left, disabled]) {
    const [ann] = await makePeople(db, study, 1);
    await db.insert(problemReport).values({
      studyId: study.studyId,
      readerId: ann?.readerId ?? "",
      kind: "page",
      body: "b",
      createdAt: noon,
    });
  }
  await noteEvents(db, noon);
  await db.delete(member).where(eq(member.userId, left.userId));
  await db.update(user).set({ disabledAt: noon }).where(eq(user.id, disabled.userId));
  await deliverDue(noon);
  expect(mails).toHaveLength(0);
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
  const [ann] = await makePeople(db, study, 1);
  await db.insert(problemReport).values({
    studyId: study.studyId,
    readerId: ann?.readerId ?? "",
    kind: "text",
    body: "b",
    createdAt: noon,
  });
  await noteEvents(db, noon);
  status = 500;
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
  status = 204;
  await deliverDue(minutesLater(1));
  await deliverDue(minutesLater(2));
  expect(calls).toHaveLength(2);
  const [first, second] = calls;
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
      sentence: "A crowdworker reported a problem in “Study”: text.",
      url: `https://candor.example/projects/${projectId}/studies/${study.studyId}/problems`,
    },
  });
});

test("a webhook that never answers holds back neither another person's nor an e-mail", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const dead = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const ada = await makeHeard([]);
  const { projectId, studyId } = ada;
  const bob = await createUser(db, { name: "Bob", email: `${randomUUID()}@x.org`, password: null });
  await db.insert(member).values({ projectId, userId: bob, role: "researcher" });
  const [ann] = await makePeople(db, ada, 1);
  const report = async (times: number, at: Date) => {
    const one = { studyId, readerId: ann?.readerId ?? "", kind: "page", body: "b", createdAt: at };
    await db.insert(problemReport).values(Array(times).fill(one));
    await noteEvents(db, at);
  };
  const kinds: EventKind[] = ["problem_reported"];
  const slow = { projectId, userId: ada.userId };
  await createWebhook(db, { ...slow, url: dead, kinds, now: noon });
  // More than are called at a time, and older than Bob's.
  await report(60, noon);
  await createWebhook(db, { projectId, userId: bob, url: hook, kinds, now: noon });
  await chooseMail(db, { projectId, userId: bob, kinds });
  await report(1, minutesLater(1));
  const calling = callDue(db, minutesLater(1));
  await mailDue(db, minutesLater(1));
  expect(mails).toHaveLength(1);
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 5_000 });
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
  status = 404;
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

/** A mail's text without the line breaks of quoted-printable. */
function unfolded(mail = ""): string {
  const bytes = mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
