"use client";

import { useQuery } from "@tanstack/react-query";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { providersOptions } from "@/lib/providers/queries";
import { AddProvider } from "./add-provider";
import { ProviderCard } from "./provider-card";

/** Whose language models a project's runs can ask. */
export function ProvidersPage({ projectId }: { projectId: string }) {
  const query = useQuery(providersOptions(projectId));
  const isAdmin = useIsAdmin(projectId);
  return (
    <>
      <PageHeader
        title="Providers"
        help="language-models#providers"
        actions={isAdmin && <AddProvider projectId={projectId} />}
      >
        Where the language models are that write and read texts in runs. Keys are stored encrypted
        and never shown again.
      </PageHeader>
      <QueryState query={query}>
        {({ providers }) =>
          providers.length === 0 ? (
            <EmptyState title="No provider yet">
              {isAdmin
                ? "Add Anthropic, OpenAI, or any server that speaks OpenAI’s chat completions, such as vLLM, llama.cpp or Ollama."
                : "An admin of the project can add one."}
            </EmptyState>
          ) : (
            providers.map((provider) => (
              <ProviderCard
                key={provider.id}
                projectId={projectId}
                provider={provider}
                isAdmin={isAdmin}
              />
            ))
          )
        }
      </QueryState>
    </>
  );
}
