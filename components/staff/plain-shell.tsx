"use client";

import { AppShell, AppShellHeader, AppShellMain, Container, Group, Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { AccountMenu } from "./account-menu";

/** The frame around pages that belong to no project. */
export function PlainShell({ children }: { children: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }} padding="lg">
      <AppShellHeader>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Text component={Link} href="/" fw={700} fz="lg" c="pine">
            Candor
          </Text>
          <AccountMenu />
        </Group>
      </AppShellHeader>
      <AppShellMain>
        <Container size="lg" px={0}>
          {children}
        </Container>
      </AppShellMain>
    </AppShell>
  );
}
