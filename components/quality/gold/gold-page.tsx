"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { goldOptions } from "@/lib/quality/gold/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { AddCandidates } from "./add-candidates";
import { GoldProgress } from "./gold-progress";
import { LabelQueue } from "./label-queue";
import { LabelledItems } from "./labelled-items";

/** Where a study's team labels candidates for practice, tests and checks. */
export function GoldPage(ids: StudyIds) {
  const gold = useQuery(goldOptions(ids));
  return (
    <>
      <PageHeader title="Gold items">
        Two or more of you label each candidate without seeing what the others said. Only those on
        which all agree are used for practice, tests and checks.
      </PageHeader>
      <QueryState query={gold} rows={8}>
        {(gold) => (
          <Stack gap="xl">
            <GoldProgress gold={gold} />
            <AddCandidates
              {...ids}
              eligible={gold.eligible}
              suggested={Math.max(10, gold.needed - gold.items.length)}
            />
            <LabelQueue {...ids} items={gold.items} />
            <LabelledItems gold={gold} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
