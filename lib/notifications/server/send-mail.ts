import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import nodemailer from "nodemailer";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";
import { count } from "@/lib/text/count";
import { describeEvent, type EventView } from "../event-words";
import { addressOf } from "./address-of";
import { mailSettings } from "./mail-settings";

const timeoutMs = 15_000;

interface Told extends EventView {
  id: string;
  project: string;
}

/**
 * Sends one e-mail about events to somebody who is still a member of their projects.
 * @returns why it failed, in a sentence; null when the mail server took it
 */
export async function sendMail(
  db: Db,
  userId: string,
  events: readonly Told[],
): Promise<string | null> {
  const projectIds = events.map(({ projectId }) => projectId);
  const belongs = await db
    .select({ projectId: member.projectId, email: user.email })
    .from(member)
    .innerJoin(user, and(eq(user.id, member.userId), isNull(user.disabledAt)))
    .where(and(eq(member.userId, userId), inArray(member.projectId, projectIds)));
  const told = events.filter((event) => belongs.some((one) => one.projectId === event.projectId));
  const [first] = told;
  const [to] = belongs;
  if (!first || !to) return null;
  const sentences = told.map((event) => ({ ...event, ...describeEvent(event) }));
  const paragraphs = sentences.map(({ project, sentence, path }) =>
    [`${project}: ${sentence}`, addressOf(path)].filter((line) => line !== null).join("\n"),
  );
  const choices = addressOf(`/projects/${first.projectId}/notifications`);
  return send({
    to: to.email,
    subject:
      told.length === 1
        ? `${first.project}: ${describeEvent(first).sentence}`
        : `${first.project}: ${count(told.length, "event")}`,
    text: [
      ...paragraphs,
      `You chose to get these e-mails in Candor, under Notifications of the project.${choices ? `\n${choices}` : ""}`,
    ].join("\n\n"),
    id: events.map(({ id }) => id).join(" "),
  });
}

/** @returns why it failed, or null */
export const sendTestMail = (to: string, now: Date) =>
  send({
    to,
    subject: "Candor: test e-mail",
    text: "This is a test from Candor. Its e-mail works.",
    id: `${to} ${now.toISOString()}`,
  });

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** A mail that is sent again, because it is not known whether it arrived, has the same message id. */
  id: string;
}

async function send({ id, ...mail }: Mail): Promise<string | null> {
  const settings = mailSettings();
  if (!settings) return "This instance can’t send e-mail.";
  const { server, from } = settings;
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = nodemailer.createTransport({ url: server, ...timeouts });
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 32);
  try {
    await transport.sendMail({ from, messageId: `<${hash}@candor>`, ...mail });
    return null;
  } catch (error) {
    return `The mail server refused it: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    transport.close();
  }
}
