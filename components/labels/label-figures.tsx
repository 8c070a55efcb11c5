"use client";

import { Box, Paper, Stack, Text } from "@mantine/core";
import { RestPanel } from "@/components/figures/agreement/rest-panel";
import { CountText, FigureText } from "@/components/figures/parts/figure-text";
import { SectionHead } from "@/components/figures/parts/section-head";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { DataTable, ValueList } from "@/components/ui/data-table";
import { mostSides } from "@/lib/figures/agreement/schema-agreement";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import {
  confusionCsv,
  confusionLatex,
  labelJointCsv,
  labelJointLatex,
  labelPairsCsv,
  labelPairsLatex,
} from "@/lib/labels/label-files";
import type { LabelAgreement } from "@/lib/labels/schema";
import { count } from "@/lib/text/count";
import { labelDefinitions } from "./label-definitions";

/** Agreement of all readers, of every two where they are few, of each with the rest, and what they confuse. */
export const LabelFigures = ({ agreement }: { agreement: LabelAgreement }) => (
  <Stack gap="xl">
    <Joint agreement={agreement} />
    <Pairs agreement={agreement} />
    {agreement.rest && <RestPanel rest={agreement.rest} filename="labels-with-the-rest" />}
    {agreement.shared > 0 && <Confusion confusion={agreement.confusion} />}
  </Stack>
);

function Joint({ agreement }: { agreement: LabelAgreement }) {
  const { labels, readers, items, shared, fleissKappa, krippendorffAlpha } = agreement;
  const values = { "Fleiss’ kappa": fleissKappa, "Krippendorff’s alpha": krippendorffAlpha };
  return (
    <Box component="section" aria-label="Agreement on labels" maw={560}>
      <SectionHead title="Agreement on labels" definition={labelDefinitions.joint}>
        <TableDownloads
          label="agreement on labels"
          filename="label-agreement"
          csv={() => labelJointCsv(agreement)}
          latex={() => labelJointLatex(agreement)}
        />
      </SectionHead>
      <Paper withBorder p="md">
        <Text size="sm" c="dimmed" className="figure">
          {count(labels, "label")} of {count(items, "text or question", "texts or questions")} by{" "}
          {count(readers, "reader")}. {count(shared, "has", "have")} more than one label.
        </Text>
        <ValueList
          values={Object.entries(values).map(([name, measured]) => ({
            name,
            value: <FigureText figure={shownFigure(measured, "thousandths")} rowN={shared} />,
          }))}
        />
      </Paper>
    </Box>
  );
}

function Pairs({ agreement: { pairs, leftOut } }: { agreement: LabelAgreement }) {
  return (
    <section aria-label="Two readers">
      <SectionHead title="Two readers" definition={labelDefinitions.pairs} level={3}>
        {pairs.length > 0 && (
          <TableDownloads
            label="pairs of readers"
            filename="label-pairs"
            csv={() => labelPairsCsv(pairs)}
            latex={() => labelPairsLatex(pairs)}
          />
        )}
      </SectionHead>
      {leftOut > 0 ? (
        <Text c="dimmed" maw="80ch">
          {count(leftOut, "reader")} are too many for a list of pairs, which has at most {mostSides}
          . Each is compared with the rest below.
        </Text>
      ) : pairs.length === 0 ? (
        <Text c="dimmed">No two readers have labelled the same text or question.</Text>
      ) : (
        <DataTable
          label="Table: Two readers"
          minWidth={560}
          maxHeight={640}
          rows={pairs.map((pair) => ({ ...pair, key: `${pair.a} ${pair.b}` }))}
          card={(pair) => <Text fw={560}>{pairName(pair)}</Text>}
          columns={[
            { name: "Readers", kind: "name", cell: pairName },
            {
              name: "Labelled by both",
              cell: ({ n, questions }) => <CountText n={n} basis={count(questions, "question")} />,
            },
            {
              name: "Cohen’s kappa",
              cell: ({ kappa, n }) => (
                <FigureText figure={shownFigure(kappa, "thousandths")} rowN={n} />
              ),
            },
            {
              name: "Same label",
              cell: ({ agreement, n }) => (
                <FigureText figure={shownFigure(agreement, "share")} rowN={n} />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

const pairName = ({ a, b }: { a: string; b: string }) => `${a} and ${b}`;

function Confusion({ confusion }: { confusion: LabelAgreement["confusion"] }) {
  const { labels, beside, others } = confusion;
  return (
    <section aria-label="Which labels are confused">
      <SectionHead
        title="Which labels are confused"
        definition={labelDefinitions.confusion}
        level={3}
      >
        <TableDownloads
          label="confusion of labels"
          filename="label-confusion"
          csv={() => confusionCsv(confusion)}
          latex={() => confusionLatex(confusion)}
        />
      </SectionHead>
      <DataTable
        label="Table: Which labels are confused"
        minWidth={160 + 90 * labels.length}
        caption={
          others > 0
            ? `The ${labels.length} most frequent labels; ${others} more are left out.`
            : undefined
        }
        rows={labels.map(({ label, n }, i) => ({ key: label, label, n, row: beside[i] ?? [] }))}
        card={({ label }) => <Text fw={560}>{label}</Text>}
        columns={[
          { name: "Label", kind: "name", cell: ({ label }) => label },
          { name: "Given", cell: ({ n }) => n.toLocaleString("en") },
          ...labels.map(({ label }, j) => ({
            name: `beside ${label}`,
            cell: ({ row }: { row: number[] }) =>
              (row[j] ?? 0).toLocaleString("en", { maximumFractionDigits: 1 }),
          })),
        ]}
      />
    </section>
  );
}
