"use client";

import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { LifeBanner } from "@/components/life-cycle/life-banner";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { StateBadge } from "./progress-bar";
import styles from "./study-tabs.module.css";

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
              <StateBadge state={study.data.state} />
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

const tabs = [
  { path: "", label: "Overview" },
  { path: "/rounds", label: "Rounds" },
  { path: "/links", label: "Links" },
  { path: "/people", label: "People" },
  { path: "/exclusions", label: "Exclusions" },
  { path: "/gold", label: "Gold items" },
  { path: "/results", label: "Results" },
  { path: "/problems", label: "Problems" },
  { path: "/log", label: "Log" },
  { path: "/method", label: "Method" },
];

/** The pages of a study, each with an address of its own; they scroll sideways where it is narrow. */
function StudyTabs({ base }: { base: string }) {
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of page
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav aria-label="Pages of the study" className={`${styles.tabs} scrolls-sideways`}>
      {tabs.map(({ path, label }) => {
        const isCurrent = pathname === base + path;
        return (
          <Link
            key={path}
            href={base + path}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent ? "page" : undefined}
            className={styles.tab}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
