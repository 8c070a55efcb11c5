"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { notificationsOptions } from "@/lib/notifications/queries";
import { AddWebhook } from "./add-webhook";
import { EventList } from "./event-list";
import { MailSection } from "./mail-section";
import { WebhookList } from "./webhook-list";

/** What somebody hears of in a project, by e-mail and by webhooks, and what has happened lately. */
export function NotificationsPage({ projectId }: { projectId: string }) {
  const query = useQuery(notificationsOptions(projectId));
  return (
    <>
      <PageHeader title="Notifications" help="running#notifications-and-webhooks">
        Hear when the project needs you. Everybody chooses for themselves.
      </PageHeader>
      <QueryState query={query}>
        {({ mail, events }) => (
          <Stack gap="lg">
            <MailSection projectId={projectId} mail={mail} />
            <WebhookList projectId={projectId} />
            <AddWebhook projectId={projectId} />
            <EventList events={events} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
