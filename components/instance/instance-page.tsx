"use client";

import { Stack, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TokenTable } from "@/components/api-access/token-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { accountsOptions, allTokensOptions, deleteAnyToken } from "@/lib/instance/queries";
import { AccountTable } from "./account-table";

/** For admins of the instance: all accounts and all API tokens. */
export function InstancePage() {
  const queries = useQueryClient();
  const accounts = useQuery(accountsOptions());
  const tokens = useQuery(allTokensOptions());
  const revoke = useMutation({
    mutationFn: deleteAnyToken,
    onSuccess: () => queries.invalidateQueries(allTokensOptions()),
    onError: showError,
  });
  return (
    <Stack gap="lg">
      <PageHeader title="Instance">
        Who has an account here, who may create projects, and which API tokens there are.
      </PageHeader>
      <QueryState query={accounts}>
        {({ accounts }) => <AccountTable accounts={accounts} />}
      </QueryState>
      <Stack>
        <Title order={2} size="h4">
          API tokens
        </Title>
        <QueryState query={tokens}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <EmptyState title="No tokens yet" />
            ) : (
              <TokenTable tokens={tokens} onRevoke={({ id }) => revoke.mutate(id)} />
            )
          }
        </QueryState>
      </Stack>
    </Stack>
  );
}
