"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { disagreementsOptions } from "@/lib/quality/adjudication/queries";
import type { Disagreements } from "@/lib/quality/adjudication/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { DisagreementCard } from "./disagreement-card";

/** Texts that people judged differently, and what a researcher says of them. */
export function DisagreementsPage(ids: StudyIds) {
  const query = useQuery(disagreementsOptions(ids));
  return (
    <>
      <PageHeader title="Disagreements" help="running#disagreements">
        Texts whose answers people judged differently. You can say what is right, with a reason. It
        stands beside their judgements, in the export too, and changes no figure. Excluded people
        are left out: where others judged differently, their judgements are shown and do not count.
      </PageHeader>
      <QueryState query={query} rows={8}>
        {(found) =>
          found.texts.length === 0 ? (
            <EmptyState title="No disagreements">
              {found.shared === 0
                ? "Two people must judge the same text before they can disagree. How many questions are shared is a setting of the study."
                : `${count(found.shared, "text was", "texts were")} judged by two people or more who are not excluded, always alike.`}
            </EmptyState>
          ) : (
            <Stack>
              <Text size="sm" className="figure">
                {summary(found)}
              </Text>
              {found.texts.map((text) => (
                <DisagreementCard
                  key={`${text.taskId} ${text.position}`}
                  {...ids}
                  disagreement={text}
                />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

const summary = ({ shared, different, decided, texts }: Disagreements) =>
  [
    `Of ${count(shared, "text")} that two people or more judged who are not excluded, ${different.toLocaleString("en")} ${different === 1 ? "was" : "were"} judged differently.`,
    `${decided.toLocaleString("en")} adjudicated.`,
    texts.length < Math.max(different, decided) && `The first ${texts.length} are shown.`,
  ]
    .filter(Boolean)
    .join(" ");
