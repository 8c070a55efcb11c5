"use client";

import { Checkbox, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionsHead } from "@/components/ui/actions-head";
import { LongTable } from "@/components/ui/long-table";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import {
  type Account,
  type AccountChange,
  patchAccount,
  postResetLink,
} from "@/lib/instance/queries";
import { AccountActions } from "./account-actions";
import classes from "./account-table.module.css";

export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ userId, ...to }: { userId: string } & AccountChange) => patchAccount(userId, to),
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
      <LongTable label="Accounts" minWidth={820}>
        <Table verticalSpacing="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Account</Table.Th>
              <Table.Th scope="col">Projects</Table.Th>
              <Table.Th scope="col">Last seen</Table.Th>
              <Table.Th scope="col">May create projects</Table.Th>
              <Table.Th scope="col">Instance admin</Table.Th>
              <ActionsHead className={classes.actions} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map((account) => {
              const { userId, name } = account;
              const turn = (to: AccountChange) => change.mutate({ userId, ...to });
              return (
                <Table.Tr key={userId}>
                  <Table.Td>
                    {name}
                    <Text size="sm" c="dimmed">
                      {[account.email, ...marksOf(account)].join(" · ")}
                    </Text>
                  </Table.Td>
                  <Table.Td>{account.projects}</Table.Td>
                  <Table.Td>{account.lastSeenAt ? when(account.lastSeenAt) : "Never"}</Table.Td>
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
                  <Table.Td className={classes.actions}>
                    <AccountActions
                      account={account}
                      onChange={turn}
                      onPasswordLink={() => reset.mutate(userId)}
                    />
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

function marksOf({ isMe, twoFactor, isDisabled, deleteAt }: Account): string[] {
  const state = deleteAt ? `will be deleted on ${when(deleteAt)}` : isDisabled ? "disabled" : "";
  return [isMe ? "you" : "", twoFactor ? "two-factor" : "", state].filter(Boolean);
}
