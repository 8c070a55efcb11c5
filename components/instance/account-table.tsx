import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { DownloadRecords } from "@/components/ui/download-records";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { showError } from "@/components/ui/show-error";
import { Time } from "@/components/ui/time";
import { useSearch } from "@/components/ui/use-search";
import { CallError } from "@/lib/http/client";
import {
  type Account,
  type AccountChange,
  patchAccount,
  postResetLink,
} from "@/lib/instance/queries";
import { when } from "@/lib/time/when";
import { AccountActions } from "./account-actions";
import classes from "./account-table.module.css";
import { OnlyAdminDialog } from "./only-admin-dialog";

export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const queries = useQueryClient();
  /** A person whose account can't be removed, because they are the only admin of a project. */
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
  const placeholder = "Name or email";
  const { field, matches } = useSearch({ label: "Find an account", placeholder });
  const turn = (userId: string, to: AccountChange) => change.mutate({ userId, ...to });
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
        {field}
        <DownloadRecords
          label="accounts"
          filename="accounts"
          columns={accountColumns}
          records={accounts}
        />
      </Group>
      <DataTable
        framed
        label="Accounts"
        minWidth={820}
        rows={accounts.filter(({ name, email }) => matches(name, email))}
        keyOf={({ userId }) => userId}
        empty="No account matches the search."
        actionsClass={classes.actions}
        columns={[
          {
            name: "Account",
            cell: (account) => (
              <>
                {account.name}
                <Text size="sm" c="dimmed">
                  {[account.email, ...marksOf(account)].join(" · ")}
                </Text>
              </>
            ),
          },
          { name: "Projects", cell: ({ projects }) => projects },
          {
            name: "Last seen",
            cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : "Never"),
          },
          {
            name: "May create projects",
            cell: ({ userId, name, mayCreateProjects }) => (
              <Checkbox
                aria-label={`${name} may create projects`}
                checked={mayCreateProjects}
                onChange={(e) => turn(userId, { mayCreateProjects: e.currentTarget.checked })}
              />
            ),
          },
          {
            name: "Instance admin",
            cell: ({ userId, name, isInstanceAdmin }) => (
              <Checkbox
                aria-label={`${name} is an admin of the instance`}
                checked={isInstanceAdmin}
                onChange={(e) => turn(userId, { isInstanceAdmin: e.currentTarget.checked })}
              />
            ),
          },
        ]}
        actions={(account) => (
          <AccountActions
            account={account}
            onChange={(to) => turn(account.userId, to)}
            onPasswordLink={() => reset.mutate(account.userId)}
          />
        )}
      />
    </Stack>
  );
}

const accountColumns = [
  "name",
  "email",
  "projects",
  "lastSeenAt",
  "mayCreateProjects",
  "isInstanceAdmin",
  "twoFactor",
  "isDisabled",
  "deleteAt",
] as const;

function marksOf({ isMe, twoFactor, isDisabled, deleteAt }: Account): string[] {
  const state = deleteAt ? `will be deleted on ${when(deleteAt)}` : isDisabled ? "disabled" : "";
  return [isMe ? "you" : "", twoFactor ? "two-factor" : "", state].filter(Boolean);
}
