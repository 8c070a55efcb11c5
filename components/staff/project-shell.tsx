"use client";

import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { LifeBanner } from "@/components/life-cycle/life-banner";
import { projectOptions } from "@/lib/projects/queries";
import { AccountMenu } from "./account-menu";
import { ExampleBanner } from "./example-banner";
import classes from "./shell.module.css";

const places = [
  { path: "", label: "Overview" },
  { path: "/studies", label: "Studies" },
  { path: "/datasets", label: "Datasets" },
  { path: "/models", label: "Models" },
  { path: "/readers", label: "Readers" },
  { path: "/runs", label: "Runs" },
  { path: "/training", label: "Training" },
  { path: "/figures", label: "Figures" },
  { path: "/labels", label: "Labels" },
  { path: "/published", label: "Published" },
  { path: "/imports", label: "Import" },
  { path: "/notifications", label: "Notifications" },
  { path: "/api-access", label: "API access" },
];

const adminPlaces = [
  { path: "/members", label: "Members" },
  { path: "/log", label: "Log" },
];

/** The frame around every page of a project: where one is, and where one can go. */
export function ProjectShell({ projectId, children }: { projectId: string; children: ReactNode }) {
  const pathname = usePathname();
  const [opened, { toggle, close }] = useDisclosure();
  const { data: project } = useQuery(projectOptions(projectId));
  const main = useRef<HTMLElement>(null);
  const shownBefore = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => {
    close();
    // A link or form that led here is gone with its page: who works by keyboard goes on in the new one.
    const isNew = shownBefore.current !== pathname;
    shownBefore.current = pathname;
    if (isNew && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const base = `/projects/${projectId}`;
  const shown = project?.role === "admin" ? [...places, ...adminPlaces] : places;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menu"
              aria-expanded={opened}
            />
            <Text component={Link} href="/" fw={700} fz="lg" c="pine" className={classes.logo}>
              Candor
            </Text>
            <Text c="dimmed" lineClamp={2} lh={1.25} fz={{ base: "sm", sm: "md" }}>
              {project?.name}
            </Text>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <ScrollArea>
          {shown.map(({ path, label }) => (
            <NavLink
              key={path}
              component={Link}
              href={base + path}
              label={label}
              active={path === "" ? pathname === base : pathname.startsWith(base + path)}
            />
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <LifeBanner projectId={projectId} studyId={null} />
        {project?.isExample && <ExampleBanner />}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
