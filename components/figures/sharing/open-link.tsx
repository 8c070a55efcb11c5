"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { deleteShare, sharesOptions } from "@/lib/figures/queries";
import type { SharedView } from "@/lib/shares/schema";

interface Props {
  projectId: string;
  share: SharedView;
  address: string;
}

/** An open link with buttons to copy, visit or close it. Closing asks for confirmation. */
export function OpenLink({ projectId, share, address }: Props) {
  const [asked, setAsked] = useState(false);
  const close = useAction({
    mutationFn: () => deleteShare(projectId, share.id),
    refresh: [sharesOptions(projectId)],
  });
  return (
    <Stack component="article" aria-label={share.title} gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Anchor href={address} target="_blank" size="sm" fw={560}>
            {share.title}
          </Anchor>
          <Text size="xs" c="dimmed">
            <Time at={share.createdAt} />
            {share.by && `, by ${share.by}`}
          </Text>
        </div>
        {!asked && (
          <Group gap="xs" wrap="nowrap">
            <CopyText label="Copy link" value={address} />
            <Button variant="default" size="xs" onClick={() => setAsked(true)}>
              Close link
            </Button>
          </Group>
        )}
      </Group>
      {asked && (
        <Group gap="xs" role="alert">
          <Text size="sm" flex={1} miw={200}>
            The link will stop working for everyone and cannot be opened again. Close it?
          </Text>
          <Button variant="default" size="xs" onClick={() => setAsked(false)} autoFocus>
            Keep it
          </Button>
          <Button color="red" size="xs" loading={close.isPending} onClick={() => close.mutate()}>
            Close for good
          </Button>
        </Group>
      )}
    </Stack>
  );
}
