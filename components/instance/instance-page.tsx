"use client";

import { Group, Stack, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DownloadTokens } from "@/components/api-access/download-tokens";
import { TokenTable } from "@/components/api-access/token-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { accountsOptions, allTokensOptions, deleteAnyToken } from "@/lib/instance/queries";
import { AccountTable } from "./account-table";

/** For admins of the instance: all accounts and all API tokens. */
export function InstancePage() {
  const queries = useQueryClient();
  const accounts = useQuery(accountsOptions());
  const tokens = useQuery(allTokensOptions());
  const revoke = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => deleteAnyToken(id),
    onSuccess: (_, { name }) => {
      showDone(`“${name}” is revoked.`);
      return queries.invalidateQueries(allTokensOptions());
    },
    onError: showError,
  });
  return (
    <Stack gap="lg">
      <PageHeader title="Instance">
        Who has an account here, who may create projects, and which API tokens there are. You see
        the data of your own projects only. With a password link you could sign in as someone else:
        the log records every link you make.
      </PageHeader>
      <QueryState query={accounts}>
        {({ accounts }) => <AccountTable accounts={accounts} />}
      </QueryState>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            API tokens
          </Title>
          {tokens.data && tokens.data.tokens.length > 0 && (
            <DownloadTokens tokens={tokens.data.tokens} />
          )}
        </Group>
        <QueryState query={tokens}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <EmptyState title="No tokens yet">
                People make them in their projects, under API access.
              </EmptyState>
            ) : (
              <TokenTable tokens={tokens} onRevoke={revoke.mutate} />
            )
          }
        </QueryState>
      </Stack>
    </Stack>
  );
}
