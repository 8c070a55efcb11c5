"use client";

import { Button, Checkbox, Group, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { when } from "@/components/imports/when";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LongTable } from "@/components/ui/long-table";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { showError } from "@/components/ui/show-error";
import { patchAccount, postResetLink } from "@/lib/instance/queries";
import { waitingDays } from "@/lib/life-cycle/schema";

interface Account {
  userId: string;
  name: string;
  email: string;
  isMe: boolean;
  isInstanceAdmin: boolean;
  mayCreateProjects: boolean;
  isDisabled: boolean;
  deleteAt: string | null;
  twoFactor: boolean;
  projects: number;
  lastSeenAt: string | null;
}

type Change = Parameters<typeof patchAccount>[1];

export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ userId, ...to }: { userId: string } & Change) => patchAccount(userId, to),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["instance"] }),
    onError: showError,
  });
  const reset = useMutation({ mutationFn: postResetLink, onError: showError });
  return (
    <Stack>
      {reset.data && (
        <OneTimeLink
          title="The link to set a new password is ready"
          label="Password link"
          {...reset.data}
        />
      )}
      <LongTable label="Accounts" minWidth={960}>
        <Table verticalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Account</Table.Th>
              <Table.Th>Projects</Table.Th>
              <Table.Th>Last seen</Table.Th>
              <Table.Th>May create projects</Table.Th>
              <Table.Th>Instance admin</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => {
              const { userId, name, isDisabled } = account;
              const turn = (to: Change) => change.mutate({ userId, ...to });
              return (
                <Table.Tr key={userId}>
                  <Table.Td>
                    {name}
                    <Text size="sm" c="dimmed">
                      {account.email}
                      {account.isMe && " · you"}
                      {account.twoFactor && " · two-factor"}
                      {isDisabled && !account.deleteAt && " · disabled"}
                      {account.deleteAt && ` · will be deleted on ${when(account.deleteAt)}`}
                    </Text>
                  </Table.Td>
                  <Table.Td>{account.projects}</Table.Td>
                  <Table.Td>
                    {account.lastSeenAt
                      ? new Date(account.lastSeenAt).toLocaleDateString()
                      : "Not signed in"}
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={`${name} may create projects`}
                      checked={account.mayCreateProjects}
                      onChange={(e) => turn({ mayCreateProjects: e.currentTarget.checked })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Checkbox
                      aria-label={`${name} is an admin of the instance`}
                      checked={account.isInstanceAdmin}
                      onChange={(e) => turn({ isInstanceAdmin: e.currentTarget.checked })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Group justify="flex-end" wrap="nowrap">
                      {account.twoFactor && (
                        <ConfirmButton
                          label="Turn off two-factor"
                          title={`Turn off two-factor sign-in of ${name}?`}
                          confirm="Turn off"
                          onConfirm={() => turn({ twoFactor: false })}
                        >
                          Do this only when you are sure that it is {name} who asks: their password
                          alone will sign them in.
                        </ConfirmButton>
                      )}
                      <Button
                        variant="default"
                        disabled={isDisabled}
                        onClick={() => reset.mutate(userId)}
                      >
                        Password link
                      </Button>
                      {isDisabled ? (
                        <Button variant="default" onClick={() => turn({ isDisabled: false })}>
                          {account.deleteAt ? "Undo the deletion" : "Enable"}
                        </Button>
                      ) : (
                        <ConfirmButton
                          label="Disable"
                          title={`Disable the account of ${name}?`}
                          confirm="Disable"
                          onConfirm={() => turn({ isDisabled: true })}
                        >
                          Their sessions and API tokens end at once, and they can't sign in. What
                          they did stays.
                        </ConfirmButton>
                      )}
                      {!account.deleteAt && (
                        <ConfirmButton
                          label="Delete"
                          title={`Delete the account of ${name}?`}
                          confirm={`Delete in ${waitingDays} days`}
                          onConfirm={() => turn({ isToBeDeleted: true })}
                        >
                          They are signed out at once. For {waitingDays} days you can undo this.
                          Then their name, email and memberships are gone; what they did in projects
                          stays, and so does the log with their name.
                        </ConfirmButton>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </LongTable>
    </Stack>
  );
}
