import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Sources, WithSources } from "@/components/studies/form/with-sources";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { providersOptions } from "@/lib/providers/queries";
import type { Provider } from "@/lib/providers/schema";
import type { RunSettings } from "@/lib/runs/schema-settings";
import { tuningsOptions } from "@/lib/tunings/queries";
import type { Tuning } from "@/lib/tunings/schema";

/** What a run's form offers. */
export interface RunSources extends Sources {
  providers: readonly Provider[];
  /** With the temperatures that were chosen for models. */
  tunings: readonly Tuning[];
}

interface Props {
  projectId: string;
  /** Of run: the rules need no provider. */
  kind: RunSettings["kind"];
  children: (sources: RunSources) => ReactNode;
}

/** Fetches what a run can be about, or says what has to be there first. */
export function WithRunSources({ projectId, kind, children }: Props) {
  const providers = useQuery(providersOptions(projectId));
  const tunings = useQuery(tuningsOptions(projectId));
  return (
    <QueryState query={providers} rows={8}>
      {({ providers }) =>
        providers.length === 0 && kind !== "rules" ? (
          <EmptyState title="No provider yet">
            A run asks the language models of a provider.{" "}
            <Anchor
              component={Link}
              underline="always"
              href={`/projects/${projectId}/runs/providers`}
            >
              Add one first
            </Anchor>
            .
          </EmptyState>
        ) : (
          <QueryState query={tunings} rows={8}>
            {({ tunings }) => (
              <WithSources projectId={projectId}>
                {(sources) =>
                  sources.datasets.length === 0 ? (
                    <EmptyState title="Nothing to ask about yet">
                      A run needs questions.{" "}
                      <Anchor
                        component={Link}
                        underline="always"
                        href={`/projects/${projectId}/imports`}
                      >
                        Import them first
                      </Anchor>
                      .
                    </EmptyState>
                  ) : (
                    children({ ...sources, providers, tunings })
                  )
                }
              </WithSources>
            )}
          </QueryState>
        )
      }
    </QueryState>
  );
}
