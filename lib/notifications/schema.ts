import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { eventKinds } from "./event-kinds";

const kinds = z
  .array(z.enum(eventKinds))
  .max(eventKinds.length)
  .transform((given) => eventKinds.filter((kind) => given.includes(kind)));

const eventView = z.object({
  id: uuid(),
  kind: z.enum(eventKinds),
  /** What happened, in a sentence. */
  sentence: z.string(),
  /** The page of Candor to go to. */
  path: z.string(),
  at: instant,
});

export type ProjectEvent = z.infer<typeof eventView>;

export const getNotifications = contract({
  route: "GET /api/projects/{projectId}/notifications",
  access: "researcher",
  scope: null,
  summary: "What you get an e-mail about, and the project's latest events",
  response: z.object({
    /** Whether this instance can send e-mail, and where yours goes. Until you choose, it is about training runs of yours. */
    mail: z.object({
      isOn: z.boolean(),
      address: z.string(),
      kinds: z.array(z.enum(eventKinds)),
      isChosen: z.boolean(),
    }),
    /** Of the last 30 days, the newest first, at most 50. */
    events: z.array(eventView),
  }),
});

export const chooseMail = contract({
  route: "PUT /api/projects/{projectId}/notifications/mail",
  access: "researcher",
  scope: null,
  action: "notification.choose",
  whileArchived: true,
  summary: "Choose which of the project's events you get an e-mail about",
  body: z.object({ kinds }),
  response: z.object({ kinds: z.array(z.enum(eventKinds)) }),
});

const webhookView = z.object({
  id: uuid(),
  url: z.string(),
  owner: z.string(),
  isMine: z.boolean(),
  kinds: z.array(z.enum(eventKinds)),
  createdAt: instant,
  /** The latest ten calls, the newest first. */
  deliveries: z.array(
    z.object({
      id: uuid(),
      /** Null for a test. */
      kind: z.enum(eventKinds).nullable(),
      createdAt: instant,
      attempts: z.int(),
      sentAt: instant.nullable(),
      /** When it is tried again; null once it was sent or given up. */
      nextAt: instant.nullable(),
      problem: z.string().nullable(),
    }),
  ),
});

export type Webhook = z.infer<typeof webhookView>;

export const listWebhooks = contract({
  route: "GET /api/projects/{projectId}/webhooks",
  access: "researcher",
  scope: null,
  summary: "The project's webhooks with their latest calls: your own, or all if you are an admin",
  response: z.object({ webhooks: z.array(webhookView) }),
});

const chosenKinds = kinds.refine((given) => given.length > 0, "choose at least one event");

export const createWebhook = contract({
  route: "POST /api/projects/{projectId}/webhooks",
  access: "researcher",
  scope: null,
  action: "webhook.create",
  summary: "Have an address called for events of this project; its secret is shown once",
  body: z.object({
    url: z.string().trim().min(1, "enter an address").max(2_000),
    kinds: chosenKinds,
  }),
  response: z.object({ id: uuid(), secret: z.string() }),
  status: 201,
});

export const changeWebhook = contract({
  route: "PATCH /api/projects/{projectId}/webhooks/{webhookId}",
  access: "researcher",
  scope: null,
  action: "webhook.change",
  summary: "Choose the events that your webhook is called for",
  body: z.object({ kinds: chosenKinds }),
  response: z.object({ kinds: z.array(z.enum(eventKinds)) }),
});

export const removeWebhook = contract({
  route: "DELETE /api/projects/{projectId}/webhooks/{webhookId}",
  access: "researcher",
  scope: null,
  action: "webhook.remove",
  whileArchived: true,
  summary: "Remove a webhook: your own, or anybody's if you are an admin",
  response: z.object({ removed: z.literal(true) }),
});

export const testWebhook = contract({
  route: "POST /api/projects/{projectId}/webhooks/{webhookId}/test",
  access: "researcher",
  scope: null,
  action: "webhook.test",
  summary: "Call your webhook now with a test",
  response: z.object({ problem: z.string().nullable() }),
});

export const testMail = contract({
  route: "POST /api/instance/test-mail",
  access: "instance",
  action: "mail.test",
  summary: "Send a test e-mail to your own address",
  response: z.object({ address: z.string(), problem: z.string().nullable() }),
});
