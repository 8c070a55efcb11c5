"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { EmptyState } from "./empty-state";

/** Shown at an address that names nothing, or nothing that this user may see. */
export function NoSuchPage() {
  return (
    <EmptyState title="There is no such page">
      The address may be mistyped, or the page was removed or is not visible to you.{" "}
      <Anchor component={Link} href="/">
        Go to the start
      </Anchor>
      .
    </EmptyState>
  );
}
