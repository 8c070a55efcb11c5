"use client";

import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { LifeBanner } from "@/components/life-cycle/life-banner";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { RoundStateBadge } from "./progress-bar";
import { StudyTabs } from "./study-tabs";

/** The frame around every page of a study: which one it is, and its pages. */
export function StudyFrame({ children, ...ids }: StudyIds & { children: ReactNode }) {
  const study = useQuery(studyOptions(ids));
  const studies = `/projects/${ids.projectId}/studies`;
  if (study.isError && !study.data) return <QueryState query={study}>{() => null}</QueryState>;
  // The page asks for what it shows without waiting for the study's name.
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb="xs">
          <Anchor component={Link} href={studies} size="sm">
            Studies
          </Anchor>
          <Text c="dimmed" size="sm" aria-hidden>
            ›
          </Text>
          {study.data ? (
            <>
              <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                {study.data.name}
              </Text>
              <RoundStateBadge state={study.data.state} />
            </>
          ) : (
            <Skeleton w={160} h={22} />
          )}
        </Group>
        <StudyTabs base={`${studies}/${ids.studyId}`} />
      </div>
      <div>
        <LifeBanner {...ids} />
        {children}
      </div>
    </Stack>
  );
}
