"use client";

import { Button, Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { lifeOptions } from "@/lib/life-cycle/queries";
import { studiesOptions } from "@/lib/studies/queries";
import { StudyCard } from "./study-card";

export function StudyList({ projectId }: { projectId: string }) {
  const studies = useQuery(studiesOptions(projectId));
  const life = useQuery(lifeOptions(projectId));
  const [showArchived, setShowArchived] = useState(false);
  const lives = new Map(life.data?.studies.map((study) => [study.id, study]));
  // Those that will be deleted stay in sight, so that nobody finds out too late.
  const isHidden = ({ id }: { id: string }) => {
    const { archivedAt = null, deleteAt = null } = lives.get(id) ?? {};
    return archivedAt !== null && deleteAt === null;
  };
  const base = `/projects/${projectId}/studies`;
  return (
    <>
      <PageHeader
        title="Studies"
        actions={
          <Button component={Link} href={`${base}/new`}>
            New study
          </Button>
        }
      >
        People read the models’ texts and say how sure each text makes them.
      </PageHeader>
      <QueryState query={studies}>
        {({ studies }) =>
          studies.length === 0 ? (
            <EmptyState title="No study yet">
              A study draws questions at random and shows crowdworkers what your models wrote.
            </EmptyState>
          ) : (
            <Stack>
              {studies.some(isHidden) && (
                <Switch
                  label={`Show archived (${studies.filter(isHidden).length})`}
                  checked={showArchived}
                  onChange={({ currentTarget }) => setShowArchived(currentTarget.checked)}
                />
              )}
              {studies
                .filter((study) => showArchived || !isHidden(study))
                .map((study) => (
                  <StudyCard
                    key={study.id}
                    projectId={projectId}
                    study={study}
                    life={lives.get(study.id)}
                  />
                ))}
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}
