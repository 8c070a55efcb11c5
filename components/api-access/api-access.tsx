"use client";

import { Anchor, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { showDone } from "@/components/ui/show-done";
import { showError } from "@/components/ui/show-error";
import { deleteToken, tokensOptions } from "@/lib/tokens/queries";
import { DownloadTokens } from "./download-tokens";
import { MakeToken } from "./make-token";
import { TokenTable } from "./token-table";

/** A project's API tokens, and where the API is described. */
export function ApiAccess({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const tokens = useQuery(tokensOptions(projectId));
  const revoke = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => deleteToken(projectId, id),
    onSuccess: (_, { name }) => {
      showDone(`“${name}” is revoked.`);
      return queries.invalidateQueries(tokensOptions(projectId));
    },
    onError: showError,
  });
  return (
    <Stack>
      <PageHeader
        title="API access"
        actions={
          tokens.data &&
          tokens.data.tokens.length > 0 && <DownloadTokens tokens={tokens.data.tokens} />
        }
      >
        With a token, a script can use this project in your name, within the scopes that you choose.
        The <Anchor href="/api/openapi.json">OpenAPI document</Anchor> describes every route. Admins
        see everybody’s tokens.
      </PageHeader>
      <QueryState query={tokens}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState title="No tokens yet">
              A script that imports files or reads results needs one. Make it below.
            </EmptyState>
          ) : (
            <TokenTable tokens={tokens} onRevoke={revoke.mutate} />
          )
        }
      </QueryState>
      <MakeToken projectId={projectId} />
    </Stack>
  );
}
