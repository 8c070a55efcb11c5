"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ComputedState } from "@/components/figures/parts/computed-state";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { tableSpreadsOptions } from "@/lib/figures/phrases/queries";
import type { TableSpreads } from "@/lib/figures/phrases/schema";
import { withIntervals } from "@/lib/phrases/measure-phrases";
import { deletePhraseTable, phraseTablesOptions } from "@/lib/phrases/queries";
import type { MeasuredPhrase, PhraseTableView } from "@/lib/phrases/schema";
import { paperPhrases } from "@/lib/prompts/phrase-table";
import { count } from "@/lib/text/count";
import { when } from "@/lib/time/when";
import { AddPhraseTable } from "./add-phrase-table";
import { countAnswers } from "./count-answers";
import { PhraseRows } from "./phrase-rows";
import { SpreadPanel } from "./spread-panel";

const ofPaper: MeasuredPhrase[] = Object.entries(paperPhrases).map(([phrase, probability]) => ({
  ...{ phrase, probability, n: null, low: null, high: null },
}));

/** The tables by which readers turn phrases of confidence into probabilities. */
export function PhraseTablesPage({ projectId }: { projectId: string }) {
  const query = useQuery(phraseTablesOptions(projectId));
  return (
    <>
      <PageHeader title="Phrase tables" help="language-models#phrase-tables">
        How probable people take “likely” or “almost certain” to mean. A run that reads by rules, or
        reads claims, turns phrases into probabilities by the table that you choose for it.
      </PageHeader>
      <QueryState query={query}>
        {({ tables }) => (
          <Stack gap="lg">
            {tables.map((table) => (
              <OneTable key={table.id} projectId={projectId} table={table} />
            ))}
            <Section
              title="The paper’s table"
              description="Band et al. 2024, after Wallsten. It is used unless a run chooses another; the rule reader adds phrases of ours to it, which the guide names."
            >
              <PhraseRows label="The paper’s table" phrases={ofPaper} />
            </Section>
            <AddPhraseTable projectId={projectId} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

/** A table with the intervals and the picture of the answers that it was computed from. */
function Answers({ projectId, table }: { projectId: string; table: PhraseTableView }) {
  const query = useQuery(tableSpreadsOptions(projectId, table.id));
  return (
    <ComputedState<TableSpreads> query={query} what="Intervals" rows={6}>
      {({ spreads }) => (
        <Stack>
          <PhraseRows label={table.name} phrases={withIntervals(table.phrases, spreads)} />
          <SpreadPanel
            of={table.name}
            title={table.name}
            subtitle={countAnswers(spreads)}
            spreads={spreads}
          />
        </Stack>
      )}
    </ComputedState>
  );
}

function OneTable({ projectId, table }: { projectId: string; table: PhraseTableView }) {
  const { id, name, source, version, phrases, answers, runs, createdAt, createdBy } = table;
  const remove = useAction({
    mutationFn: () => deletePhraseTable(projectId, id),
    done: () => `${name} is removed.`,
    refresh: [phraseTablesOptions(projectId)],
  });
  return (
    <Section
      title={name}
      description={source}
      actions={
        <ConfirmButton
          label="Remove"
          title={`Remove ${name}?`}
          confirm="Remove"
          onConfirm={() => remove.mutate()}
        >
          No run can choose it any more. What {runs === 0 ? "was read" : count(runs, "run")} with it
          stays, and its readers go on naming its version.
        </ConfirmButton>
      }
    >
      <Text size="sm" c="dimmed">
        Version {version}, {count(phrases.length, "phrase")}, used by {count(runs, "run")}. Added{" "}
        {when(createdAt)}
        {createdBy && ` by ${createdBy}`}.
      </Text>
      {answers > 0 ? (
        <Answers projectId={projectId} table={table} />
      ) : (
        <PhraseRows label={name} phrases={phrases} />
      )}
    </Section>
  );
}
