"use client";

import { Anchor, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showError } from "@/components/ui/show-error";
import { deleteToken, tokensOptions } from "@/lib/tokens/queries";
import { MakeToken } from "./make-token";
import { TokenTable } from "./token-table";

/** A project's API tokens, and where the API is described. */
export function ApiAccess({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const tokens = useQuery(tokensOptions(projectId));
  const revoke = useMutation({
    mutationFn: (tokenId: string) => deleteToken(projectId, tokenId),
    onSuccess: () => queries.invalidateQueries(tokensOptions(projectId)),
    onError: showError,
  });
  return (
    <Stack>
      <PageHeader title="API access">
        With a token a script can use this project as you, within the scopes that you choose. The{" "}
        <Anchor href="/api/openapi.json">OpenAPI document</Anchor> describes every route. Admins see
        everybody's tokens.
      </PageHeader>
      <QueryState query={tokens}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState title="No tokens yet" />
          ) : (
            <TokenTable tokens={tokens} onRevoke={(token) => revoke.mutate(token.id)} />
          )
        }
      </QueryState>
      <MakeToken projectId={projectId} />
    </Stack>
  );
}
