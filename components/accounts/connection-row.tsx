"use client";

import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { when } from "@/components/ui/when";
import { accountOptions } from "@/lib/accounts/queries";
import { postDisconnect } from "@/lib/single-sign-on/queries";

export interface Connection {
  issuer: string;
  connectedAt: string;
  isCurrent: boolean;
}

/** An identity provider with which the account is connected, and how to end that. */
export function ConnectionRow({
  connection: { issuer, connectedAt, isCurrent },
  hasPassword,
}: {
  connection: Connection;
  hasPassword: boolean;
}) {
  const [opened, { open, close }] = useDisclosure();
  const isOnlyWay = isCurrent && !hasPassword;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {issuer}
        </Text>
        <Text size="sm" c="dimmed">
          Connected on {when(connectedAt)}
          {!isCurrent && " · no longer used by this instance"}
          {isOnlyWay && " · your only way to sign in"}
        </Text>
      </div>
      {!isOnlyWay && (
        <Button variant="default" onClick={open}>
          Disconnect…
        </Button>
      )}
      <Modal opened={opened} onClose={close} title="Disconnect single sign-on?" centered>
        <DisconnectForm issuer={issuer} hasPassword={hasPassword} onClose={close} />
      </Modal>
    </Group>
  );
}

function DisconnectForm({
  issuer,
  hasPassword,
  onClose,
}: {
  issuer: string;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const disconnect = useMutation({
    mutationFn: () => postDisconnect({ issuer, ...(hasPassword && { password }) }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(accountOptions());
    },
  });
  const isComplete = !hasPassword || password !== "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) disconnect.mutate();
      }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          You will no longer be able to sign in at {issuer}. You stay signed in here.
        </Text>
        {hasPassword && (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        {disconnect.error && (
          <Alert color="red" role="alert">
            {disconnect.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isComplete} loading={disconnect.isPending}>
            Disconnect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
