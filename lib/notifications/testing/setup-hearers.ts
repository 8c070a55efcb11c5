import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Connection } from "@/db/client";
import { allowedAddress, member } from "@/db/schema";
import { makeStudy, noon } from "@/db/testing/make-study";
import { createUser } from "@/lib/accounts/server/create-user";
import type { EventKind } from "../event-kinds";
import { callDue, mailDue } from "../server/deliver";
import { chooseMail, getNotifications } from "../server/get-notifications";

/** A mail server and a webhook's address, which keep what they get and fail as a test says. */
function startReceivers() {
  const received = {
    mails: [] as string[],
    /** What the mail server refuses with. */
    refusal: null as Error | null,
    calls: [] as { headers: Record<string, unknown>; body: string }[],
    /** What the webhook's address answers. */
    status: 204,
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => {
        if (received.refusal === null) received.mails.push(text);
        done(received.refusal);
      });
    },
  });
  const mailServer = smtp.listen(0, "127.0.0.1");
  const webServer = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      received.calls.push({ headers: request.headers, body });
      response.writeHead(received.status).end();
    });
  }).listen(0, "127.0.0.1");
  const reset = () => Object.assign(received, { mails: [], refusal: null, calls: [], status: 204 });
  const stop = () => {
    webServer.close();
    smtp.close();
  };
  return { received, mailServer, webServer, reset, stop };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** For a test file: servers that hear of events, and studies with a member who does. */
export async function setupHearers(db: Connection) {
  const { received, mailServer, webServer, reset, stop } = startReceivers();
  await Promise.all([once(mailServer, "listening"), once(webServer, "listening")]);
  beforeAll(async () => {
    process.env.CANDOR_SECRET = "only for this test, as long as it must be";
    process.env.CANDOR_URL = "https://candor.example";
    process.env.CANDOR_SMTP_URL = `smtp://127.0.0.1:${portOf(mailServer)}`;
    process.env.CANDOR_MAIL_FROM = "Candor <candor@example.org>";
    await db.insert(allowedAddress).values({ address: "127.0.0.1" });
  });
  beforeEach(reset);
  afterAll(stop);

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

  async function deliverDue(at: Date) {
    await callDue(db, at);
    await mailDue(db, at);
  }

  return { received, hook: `http://127.0.0.1:${portOf(webServer)}/candor`, makeHeard, deliverDue };
}
