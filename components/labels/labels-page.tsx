"use client";

import { Button, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ComputedState } from "@/components/figures/parts/computed-state";
import { useAddress } from "@/components/figures/parts/use-address";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { datasetsOptions } from "@/lib/datasets/queries";
import { newestOf } from "@/lib/figures/format/computed-answer";
import { labelAgreementOptions } from "@/lib/labels/queries";
import type { LabelAgreement } from "@/lib/labels/schema";
import { LabelFigures } from "./label-figures";

/** How far readers' labels agree. */
export function LabelsPage({ projectId }: { projectId: string }) {
  const { params, setParams } = useAddress();
  const dataset = params.dataset ?? null;
  const datasets = useQuery(datasetsOptions(projectId)).data?.datasets ?? [];
  const query = useQuery(labelAgreementOptions(projectId, dataset));
  return (
    <>
      <PageHeader
        title="Labels"
        help="figures#labels-answers-without-confidence"
        actions={
          <>
            {(newestOf(query.data)?.labels ?? 0) > 0 && (
              <Button
                component="a"
                href={`/api/projects/${projectId}/labels${dataset ? `?dataset=${dataset}` : ""}`}
                variant="default"
              >
                Download labels
              </Button>
            )}
            <Button component={Link} href={`/projects/${projectId}/imports`} variant="default">
              Import
            </Button>
          </>
        }
      >
        What readers say of questions and texts, without a confidence, and how far they agree.
      </PageHeader>
      <Stack gap="xl">
        <Select
          label="Dataset"
          w={{ base: "100%", xs: 320 }}
          data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="All datasets"
          clearable
          value={dataset}
          onChange={(value) => setParams({ dataset: value })}
        />
        <ComputedState<LabelAgreement> query={query} what="Agreement figures" rows={8}>
          {(agreement) =>
            agreement.labels === 0 ? (
              <EmptyState title="No labels yet">
                Import a file with the columns reader, question and label (and model, for labels of
                a model’s texts).
              </EmptyState>
            ) : (
              <LabelFigures agreement={agreement} />
            )
          }
        </ComputedState>
      </Stack>
    </>
  );
}
