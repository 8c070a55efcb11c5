"use client";

import { Alert, Button, Divider, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CopyField } from "@/components/ui/copy-field";
import { QueryState } from "@/components/ui/query-state";
import { postShare, sharesOptions } from "@/lib/figures/queries";
import { useAddress } from "../parts/use-address";
import { OpenLink } from "./open-link";

interface Props {
  projectId: string;
  /** Suggested title of a link. */
  title: string;
  /** The dataset of the page, which is not in the parameters of its address. */
  datasetId?: string;
}

/** Makes read-only links to what the page shows, and lists the open ones. */
export function ShareButton(props: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Share…
      </Button>
      <Modal opened={opened} onClose={close} title="Share this view" size="lg">
        <Share {...props} />
      </Modal>
    </>
  );
}

function Share({ projectId, title, datasetId }: Props) {
  const { params } = useAddress();
  const [name, setName] = useState(title);
  const queries = useQueryClient();
  const shares = useQuery(sharesOptions(projectId));
  const make = useMutation({
    mutationFn: () =>
      postShare(projectId, {
        title: name,
        view: datasetId ? { ...params, dataset: datasetId } : { ...params },
      }),
    onSuccess: async () => {
      // A list that was requested before the link existed would lack it.
      await queries.cancelQueries(sharesOptions(projectId));
      await queries.invalidateQueries(sharesOptions(projectId));
    },
  });
  return (
    <Stack>
      <Text size="sm">
        Anyone with the link can see this view’s figures without signing in, but no texts or single
        forecasts. The figures stay up to date until you close the link.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Title of the shared page"
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
            flex={1}
            miw={200}
          />
          <Button type="submit" loading={make.isPending} disabled={name.trim() === ""}>
            Make link
          </Button>
        </Group>
      </form>
      {make.error && (
        <Alert color="red" role="alert">
          {make.error.message}
        </Alert>
      )}
      {make.data && <CopyField label="Link" value={addressOf(make.data.link)} />}
      <Divider />
      <Title order={3} size="h5">
        Open links of the project
      </Title>
      <QueryState query={shares} rows={2}>
        {({ shares }) =>
          shares.length === 0 ? (
            <Text size="sm" c="dimmed">
              None.
            </Text>
          ) : (
            <Stack gap="md">
              {shares.map((share) => (
                <OpenLink
                  key={share.id}
                  projectId={projectId}
                  share={share}
                  address={addressOf(share.link)}
                />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Stack>
  );
}

const addressOf = (link: string) => new URL(`/shared/${link}`, window.location.href).href;
