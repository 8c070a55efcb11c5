"use client";

import { Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DownloadTokens, TokenTable } from "@/components/api-access/token-table";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { accountsOptions, allTokensOptions, deleteAnyToken } from "@/lib/instance/queries";
import { AccountTable } from "./account-table";
import { AllowedAddresses } from "./allowed-addresses";
import { MailCheck } from "./mail-check";

/** For admins of the instance: all accounts and all API tokens. */
export function InstancePage() {
  const accounts = useQuery(accountsOptions());
  const tokens = useQuery(allTokensOptions());
  return (
    <Stack gap="lg">
      <PageHeader title="Instance" help="admins#the-instance">
        Who has an account here, who may create projects, and which API tokens there are. You see
        the data of your own projects only. With a password link you could sign in as someone else:
        the log records every link you make.
      </PageHeader>
      <QueryState query={accounts}>
        {({ accounts }) => <AccountTable accounts={accounts} />}
      </QueryState>
      <MailCheck />
      <AllowedAddresses />
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            API tokens
          </Title>
          <DownloadTokens tokens={tokens.data?.tokens} />
        </Group>
        <TokenTable
          query={tokens}
          options={allTokensOptions()}
          revoke={deleteAnyToken}
          hint="People make them in their projects, under API access."
        />
      </Stack>
    </Stack>
  );
}
