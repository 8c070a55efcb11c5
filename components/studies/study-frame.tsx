"use client";

import { Anchor, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { LifeBanner } from "@/components/life-cycle/life-banner";
import { PageTabs } from "@/components/ui/page-tabs";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { asksPhrases } from "@/lib/studies/schema-config";
import { StateBadge } from "./progress-bar";

/** The frame around every page of a study: which one it is, and its pages. */
export function StudyFrame({ children, ...ids }: StudyIds & { children: ReactNode }) {
  const study = useQuery(studyOptions(ids));
  const studies = `/projects/${ids.projectId}/studies`;
  // Nothing in a phrase study is right or wrong.
  const isPhrases = study.data !== undefined && asksPhrases(study.data.config);
  if (study.isError && !study.data) return <QueryState query={study}>{() => null}</QueryState>;
  // The page asks for what it shows without waiting for the study's name.
  return (
    <>
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
              <StateBadge state={study.data.state} />
            </>
          ) : (
            <Skeleton w={160} h={22} />
          )}
        </Group>
        <PageTabs
          label="Pages of the study"
          base={`${studies}/${ids.studyId}`}
          tabs={isPhrases ? tabs.filter(({ path }) => !ofCorrectness.includes(path)) : tabs}
        />
      </div>
      <div>
        <LifeBanner {...ids} />
        {children}
      </div>
    </>
  );
}

/** Pages about what is right or wrong. */
const ofCorrectness = ["/gold", "/disagreements"];

const tabs = [
  { path: "", label: "Overview" },
  { path: "/rounds", label: "Rounds" },
  { path: "/links", label: "Links" },
  { path: "/people", label: "People" },
  { path: "/quality", label: "Quality" },
  { path: "/exclusions", label: "Exclusions" },
  { path: "/disagreements", label: "Disagreements" },
  { path: "/pay", label: "Pay" },
  { path: "/gold", label: "Gold items" },
  { path: "/results", label: "Results" },
  { path: "/problems", label: "Problems" },
  { path: "/log", label: "Log" },
  { path: "/method", label: "Method" },
];
