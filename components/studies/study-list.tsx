"use client";

import { Anchor, Button, Group, Paper, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { LifeRow } from "@/components/life-cycle/life-row";
import { useChangeLife } from "@/components/life-cycle/use-life";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { lifeOptions } from "@/lib/life-cycle/queries";
import type { Life } from "@/lib/life-cycle/schema";
import { studiesOptions } from "@/lib/studies/queries";
import type { StudySummary } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { ProgressBar, StateBadge } from "./progress-bar";

export function StudyList({ projectId }: { projectId: string }) {
  const studies = useQuery(studiesOptions(projectId));
  const life = useQuery(lifeOptions(projectId));
  const [showArchived, setShowArchived] = useState(false);
  const lives = new Map(life.data?.studies.map((study) => [study.id, study]));
  // Studies that will be deleted stay visible, so that nobody finds out too late.
  const isHidden = ({ id }: { id: string }) => {
    const { archivedAt = null, deleteAt = null } = lives.get(id) ?? {};
    return archivedAt !== null && deleteAt === null;
  };
  const base = `/projects/${projectId}/studies`;
  return (
    <>
      <PageHeader
        title="Studies"
        help="studies"
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

interface Props {
  projectId: string;
  study: StudySummary;
  life: Life | undefined;
}

function StudyCard({ projectId, study, life }: Props) {
  const { id, name, state, progress } = study;
  const isAdmin = useIsAdmin(projectId);
  const change = useChangeLife({ projectId, studyId: id });
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Anchor component={Link} href={`/projects/${projectId}/studies/${id}`} fw={600}>
          {name}
        </Anchor>
        <Group gap="sm">
          <Anchor
            component={Link}
            href={`/projects/${projectId}/studies/${id}/duplicate`}
            size="sm"
            aria-label={`Duplicate ${name}`}
          >
            Duplicate
          </Anchor>
          <StateBadge state={state} />
        </Group>
      </Group>
      {state === "draft" ? (
        <Text size="sm" c="dimmed">
          Not started.
        </Text>
      ) : (
        <>
          <ProgressBar {...progress} />
          <Text size="sm" c="dimmed" mt={4}>
            {count(progress.tasks, "task")} · {progress.crowdworkers.toLocaleString("en")} consented
          </Text>
        </>
      )}
      {life?.archivedAt && (
        <LifeRow name={name} isAdmin={isAdmin} change={change} deleteAt={life.deleteAt} />
      )}
    </Paper>
  );
}
