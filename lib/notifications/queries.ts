import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { EventKind } from "./event-kinds";
import type {
  changeWebhook,
  chooseMail,
  createWebhook,
  getNotifications,
  listWebhooks,
  removeWebhook,
  testMail,
  testWebhook,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}`;

export const notificationsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["notifications", projectId],
    queryFn: () => call<typeof getNotifications>("GET", `${path(projectId)}/notifications`),
  });

export const putMailChoice = (projectId: string, kinds: EventKind[]) =>
  call<typeof chooseMail>("PUT", `${path(projectId)}/notifications/mail`, { kinds });

export const webhooksOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["webhooks", projectId],
    queryFn: () => call<typeof listWebhooks>("GET", `${path(projectId)}/webhooks`),
  });

export const postWebhook = (projectId: string, body: z.input<typeof createWebhook.body>) =>
  call<typeof createWebhook>("POST", `${path(projectId)}/webhooks`, body);

const one = (projectId: string, id: string) => `${path(projectId)}/webhooks/${id}`;

export const patchWebhook = (projectId: string, id: string, kinds: EventKind[]) =>
  call<typeof changeWebhook>("PATCH", one(projectId, id), { kinds });

export const deleteWebhook = (projectId: string, id: string) =>
  call<typeof removeWebhook>("DELETE", one(projectId, id));

export const postWebhookTest = (projectId: string, id: string) =>
  call<typeof testWebhook>("POST", `${one(projectId, id)}/test`);

export const postMailTest = () => call<typeof testMail>("POST", "/api/instance/test-mail");
