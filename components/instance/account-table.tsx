"use client";

import { Checkbox, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionsHead } from "@/components/ui/actions-head";
import { DownloadRecords } from "@/components/ui/download-records";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { showError } from "@/components/ui/show-error";
import { when } from "@/components/ui/when";
import { CallError } from "@/lib/http/client";
import {
  type Account,
  type AccountChange,
  patchAccount,
  postResetLink,
} from "@/lib/instance/queries";
import { AccountActions } from "./account-actions";
import classes from "./account-table.module.css";
import { OnlyAdminDialog } from "./only-admin-dialog";

export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const queries = useQueryClient();
  /** Whose account can't go, as the only admin of a project. */
  const [kept, setKept] = useState<string>();
  const keptAccount = accounts.find(({ userId }) => userId === kept);
  const change = useMutation({
    mutationFn: ({ userId, ...to }: { userId: string } & AccountChange) => patchAccount(userId, to),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["instance"] }),
    onError: (error, { userId }) => {
      if (error instanceof CallError && error.code === "only_admin") setKept(userId);
      else showError(error);
    },
  });
  const reset = useMutation({ mutationFn: postResetLink, onError: showError });
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageRows);
  const wanted = search.trim().toLowerCase();
  const shown = accounts.filter(({ name, email }) =>
    [name, email].some((text) => text.toLowerCase().includes(wanted)),
  );
  const nameOf = (id: string) => accounts.find(({ userId }) => userId === id)?.name;
  return (
    <Stack>
      {keptAccount && <OnlyAdminDialog account={keptAccount} onClose={() => setKept(undefined)} />}
      {reset.data && (
        <OneTimeLink
          title={`The link for ${nameOf(reset.variables)} to set a new password is ready`}
          label="Password link"
          {...reset.data}
        />
      )}
      <Group justify="space-between" align="flex-end">
        <TextInput
          label="Find an account"
          type="search"
          placeholder="Name or email"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <DownloadRecords
          label="accounts"
          filename="accounts"
          columns={accountColumns}
          records={accounts}
        />
      </Group>
      <LongTable label="Accounts" minWidth={820} stacked>
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
            {shown.slice(0, limit).map((account) => {
              const { userId, name } = account;
              const turn = (to: AccountChange) => change.mutate({ userId, ...to });
              return (
                <Table.Tr key={userId}>
                  <Table.Th scope="row" fw={500}>
                    {name}
                    <Text size="sm" c="dimmed">
                      {[account.email, ...marksOf(account)].join(" · ")}
                    </Text>
                  </Table.Th>
                  <Table.Td data-label="Projects">{account.projects}</Table.Td>
                  <Table.Td data-label="Last seen">
                    {account.lastSeenAt ? when(account.lastSeenAt) : "Never"}
                  </Table.Td>
                  <Table.Td data-label="May create projects">
                    <Checkbox
                      aria-label={`${name} may create projects`}
                      checked={account.mayCreateProjects}
                      onChange={(e) => turn({ mayCreateProjects: e.currentTarget.checked })}
                    />
                  </Table.Td>
                  <Table.Td data-label="Instance admin">
                    <Checkbox
                      aria-label={`${name} is an admin of the instance`}
                      checked={account.isInstanceAdmin}
                      onChange={(e) => turn({ isInstanceAdmin: e.currentTarget.checked })}
                    />
                  </Table.Td>
                  <Table.Td data-actions className={classes.actions}>
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
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          No account matches the search.
        </Text>
      )}
      <MoreRows shown={Math.min(limit, shown.length)} of={shown.length} onMore={setLimit} />
    </Stack>
  );
}

const accountColumns = [
  ...(["name", "email", "projects", "lastSeenAt", "mayCreateProjects"] as const),
  ...(["isInstanceAdmin", "twoFactor", "isDisabled", "deleteAt"] as const),
];

function marksOf({ isMe, twoFactor, isDisabled, deleteAt }: Account): string[] {
  const state = deleteAt ? `will be deleted on ${when(deleteAt)}` : isDisabled ? "disabled" : "";
  return [isMe ? "you" : "", twoFactor ? "two-factor" : "", state].filter(Boolean);
}
