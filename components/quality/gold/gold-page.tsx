"use client";

import { Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { goldOptions } from "@/lib/quality/gold/queries";
import type { GoldItems } from "@/lib/quality/gold/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { AddCandidates } from "./add-candidates";
import { LabelQueue } from "./label-queue";
import { LabelledItems } from "./labelled-items";

/** Where a study's team labels candidates for practice, tests and checks. */
export function GoldPage(ids: StudyIds) {
  const gold = useQuery(goldOptions(ids));
  return (
    <>
      <PageHeader title="Gold items" help="studies#gold-items">
        At least two of you label each candidate without seeing the others’ labels. Only candidates
        on which everyone agrees are used for practice, tests and checks.
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

/** The number of gold items that the study needs, and of those agreed on. */
function GoldProgress({ gold: { needed, agreed } }: { gold: GoldItems }) {
  const missing = Math.max(0, needed - agreed);
  return (
    <Stack gap={6} maw={640}>
      <Text>
        {needed === 0
          ? `The study needs no gold items. ${agreed.toLocaleString("en")} are agreed.`
          : `${agreed.toLocaleString("en")} agreed of ${needed.toLocaleString("en")} needed.`}{" "}
        {missing > 0 && (
          <Text span c="dimmed">
            {count(missing, "more is", "more are")} needed before the study can start.
          </Text>
        )}
      </Text>
      {needed > 0 && (
        <Progress.Root size="lg">
          <Progress.Section
            value={Math.min(100, (100 * agreed) / needed)}
            aria-label="Gold items agreed on, out of those needed"
          />
        </Progress.Root>
      )}
    </Stack>
  );
}
