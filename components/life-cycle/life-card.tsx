"use client";

import { Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIsAdmin } from "@/components/rounds/use-is-admin";
import { lifeOptions } from "@/lib/life-cycle/queries";
import { useChangeLife } from "./use-change-life";

interface Props {
  projectId: string;
  /** Null for the project itself. */
  studyId: string | null;
  name: string;
}

/** Archives or deletes a project or study. Admins only. */
export function LifeCard({ projectId, studyId, name }: Props) {
  const { data } = useQuery(lifeOptions(projectId));
  const isAdmin = useIsAdmin(projectId);
  const change = useChangeLife({ projectId, studyId });
  const [opened, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState("");
  const what = studyId === null ? "project" : "study";
  const life =
    studyId === null ? data?.project : data?.studies.find((study) => study.id === studyId);
  if (!isAdmin || !life || life.deleteAt) return null;
  const matches = typed.trim() === name.trim();
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4">
        Archive or delete
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Close all rounds first. An archived {what} is hidden and cannot be changed. A deleted {what}{" "}
        is kept for 14 days, in which you can undo the deletion.
      </Text>
      <Group gap="sm">
        {!life.archivedAt && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ to: "archived" })}
          >
            Archive this {what}
          </Button>
        )}
        <Button color="red" variant="light" onClick={open}>
          Delete this {what}…
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={`Delete “${name}”?`} centered>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!matches) return;
            close();
            change.mutate({ to: "deleted", confirm: typed });
          }}
        >
          <Stack gap="sm">
            <Text size="sm">
              In 14 days, everything in this {what} is deleted for good: settings, answers, sessions
              and payments. The log stays. Until then you can undo this.
            </Text>
            <TextInput
              label={`Type “${name}” to confirm`}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" color="red" disabled={!matches}>
                Delete in 14 days
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </Paper>
  );
}
