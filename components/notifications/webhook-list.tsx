import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { useAction } from "@/components/ui/use-action";
import { kindWords } from "@/lib/notifications/event-words";
import {
  deleteWebhook,
  patchWebhook,
  postWebhookTest,
  webhooksOptions,
} from "@/lib/notifications/queries";
import type { Webhook } from "@/lib/notifications/schema";
import { when } from "@/lib/time/when";
import { EventChecks } from "./event-checks";

type Delivery = Webhook["deliveries"][number];

/** A project's webhooks, each with its latest calls. */
export function WebhookList({ projectId }: { projectId: string }) {
  const options = webhooksOptions(projectId);
  const query = useQuery({
    ...options,
    // A call that waits is made within seconds.
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some((one) => one.deliveries.some(({ nextAt }) => nextAt !== null))
        ? 5_000
        : false,
  });
  const refresh = [options];
  const remove = useAction({
    mutationFn: ({ id }: Webhook) => deleteWebhook(projectId, id),
    done: () => "The webhook is removed.",
    refresh,
  });
  const test = useAction({
    mutationFn: ({ id }: Webhook) => postWebhookTest(projectId, id),
    done: (_, { problem }) => problem ?? "The address accepted the test.",
    refresh,
  });
  return (
    <QueryState query={query} rows={2}>
      {({ webhooks }) =>
        webhooks.length === 0 ? (
          <EmptyState title="No webhooks yet">
            A webhook tells a chat or a script what happens here. Make one below.
          </EmptyState>
        ) : (
          <DataTable
            framed
            label="Webhooks"
            minWidth={720}
            rows={webhooks}
            columns={[
              {
                name: "Address",
                cell: ({ url }) => <Text style={{ wordBreak: "break-all" }}>{url}</Text>,
              },
              { name: "Owner", cell: ({ owner }) => owner },
              {
                name: "Events",
                kind: "long",
                cell: (webhook) => <Events projectId={projectId} webhook={webhook} />,
              },
              { name: "Last call", kind: "long", cell: ({ deliveries: [last] }) => callText(last) },
            ]}
            below={({ deliveries }) =>
              deliveries.length > 1 && <EarlierCalls deliveries={deliveries} />
            }
            actions={(webhook) => (
              <Group gap="xs" justify="flex-end">
                {webhook.isMine && (
                  <Button
                    variant="default"
                    onClick={() => test.mutate(webhook)}
                    disabled={test.isPending}
                    loading={test.isPending && test.variables?.id === webhook.id}
                  >
                    Test
                  </Button>
                )}
                <ConfirmButton
                  label="Remove"
                  title="Remove this webhook?"
                  confirm="Remove"
                  onConfirm={() => remove.mutate(webhook)}
                >
                  {webhook.url} is no longer called, and its secret is gone.
                </ConfirmButton>
              </Group>
            )}
          />
        )
      }
    </QueryState>
  );
}

/** The events of a webhook, and a form to change those of one's own. */
function Events({ projectId, webhook }: { projectId: string; webhook: Webhook }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [kinds, setKinds] = useState(webhook.kinds);
  const change = useAction({
    mutationFn: () => patchWebhook(projectId, webhook.id, kinds),
    onSuccess: close,
    refresh: [webhooksOptions(projectId)],
  });
  if (!isOpen) {
    return (
      <>
        {webhook.kinds.map((kind) => kindWords[kind]).join("; ")}
        {webhook.isMine && (
          <Button variant="subtle" size="compact-sm" onClick={open}>
            Change
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <EventChecks label="Call it when" value={kinds} onChange={setKinds} />
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          disabled={kinds.length === 0}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          Save
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setKinds(webhook.kinds);
            close();
          }}
        >
          Cancel
        </Button>
      </Group>
    </>
  );
}

function EarlierCalls({ deliveries }: { deliveries: readonly Delivery[] }) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isOpen}>
        {isOpen ? "Hide earlier calls" : "Show earlier calls"}
      </Button>
      {isOpen &&
        deliveries.slice(1).map((one) => (
          <Text key={one.id} size="sm">
            {one.kind ? kindWords[one.kind] : "Test"}: {callText(one)}
          </Text>
        ))}
    </>
  );
}

function callText(call: Delivery | undefined): string {
  if (!call) return "Not called yet";
  if (call.sentAt) return `Accepted on ${when(call.sentAt)}`;
  if (call.attempts === 0) return "Waiting to be called";
  const next = call.nextAt ? `Next attempt: ${when(call.nextAt)}.` : "It is not tried again.";
  return `${call.problem ?? "The call is being made."} ${next}`;
}
