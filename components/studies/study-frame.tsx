"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { LifeBanner } from "@/components/life-cycle/life-banner";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import { RoundStateBadge } from "./round-state-badge";
import { StudyTabs } from "./study-tabs";

interface Props {
  projectId: string;
  studyId: string;
  children: ReactNode;
}

/** The frame around every page of a study: which one it is, and its pages. */
export function StudyFrame({ projectId, studyId, children }: Props) {
  const study = useQuery(studyOptions(projectId, studyId));
  const studies = `/projects/${projectId}/studies`;
  return (
    <QueryState query={study} rows={8}>
      {({ name, state }) => (
        <Stack gap="lg">
          <div>
            <Group gap="xs" mb="xs">
              <Anchor component={Link} href={studies} size="sm">
                Studies
              </Anchor>
              <Text c="dimmed" size="sm" aria-hidden>
                ›
              </Text>
              <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                {name}
              </Text>
              <RoundStateBadge state={state} />
            </Group>
            <StudyTabs base={`${studies}/${studyId}`} />
          </div>
          <div>
            <LifeBanner projectId={projectId} studyId={studyId} />
            {children}
          </div>
        </Stack>
      )}
    </QueryState>
  );
}
