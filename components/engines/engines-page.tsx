"use client";

import { Anchor, Code } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { enginesOptions } from "@/lib/training/engines/queries";
import { AddEngine } from "./add-engine";
import { EngineCard } from "./engine-card";

/** Where a project's training runs can run, other than on this machine. */
export function EnginesPage({ projectId }: { projectId: string }) {
  const query = useQuery(enginesOptions(projectId));
  const isAdmin = useIsAdmin(projectId);
  return (
    <>
      <Anchor component={Link} href={`/projects/${projectId}/training`} size="sm">
        Training
      </Anchor>
      <PageHeader
        title="Engines"
        help="training#engines"
        actions={
          isAdmin && query.data && <AddEngine projectId={projectId} folder={query.data.folder} />
        }
      >
        Training runs run on this machine, or on a cluster that shares a folder with it:{" "}
        <Code>{query.data?.folder ?? "…"}</Code>. Tokens are stored encrypted and never shown again.
      </PageHeader>
      <QueryState query={query}>
        {({ engines }) =>
          engines.length === 0 ? (
            <EmptyState title="No engine yet">
              {isAdmin
                ? "Add a Ray cluster or Slurm. Without one, training runs run on this machine."
                : "An admin of the project can add a Ray cluster or Slurm. Without one, training runs run on this machine."}
            </EmptyState>
          ) : (
            engines.map((engine) => (
              <EngineCard key={engine.id} projectId={projectId} engine={engine} isAdmin={isAdmin} />
            ))
          )
        }
      </QueryState>
    </>
  );
}
