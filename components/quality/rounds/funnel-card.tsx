import { Box, Group, Paper, Table, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import { ChartMenu } from "@/components/charts/chart-menu";
import charts from "@/components/charts/charts.module.css";
import { type Column, ColumnsTable } from "@/components/quality/parts/rows-table";
import { countText, type FunnelStep, funnelOf } from "@/lib/quality/rounds/funnel";
import { funnelCsv, funnelLatex, shareText } from "@/lib/quality/rounds/round-tables";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { FunnelChart } from "./funnel-chart";

const text = {
  filename: "funnel",
  title: "Participants by stage",
  subtitle: "People; share of everyone who was invited to the first round",
  caption: "",
};

const columns: Column<FunnelStep>[] = [
  { head: "Round", cell: ({ round }) => round },
  { head: "Step", kind: "head", cell: ({ label }) => label },
  { head: "People", kind: "number", cell: countText },
  { head: "Of all", kind: "number", cell: ({ ofAll }) => shareText(ofAll) },
  { head: "Of the step before", kind: "number", cell: ({ ofBefore }) => shareText(ofBefore) },
];

/** The way from the first invitation to the main round, as a picture or as a table. */
export function FunnelCard({ rounds }: { rounds: readonly RoundView[] }) {
  const drawn = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const model = useMemo(() => funnelOf(rounds), [rounds]);
  return (
    <Paper component="section" withBorder p="md" aria-label="Funnel">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" mb="xs">
        <div>
          <Title order={2} size="h4">
            {text.title}
          </Title>
          <Text size="sm" c="dimmed">
            {text.subtitle}
          </Text>
        </div>
        <ChartMenu
          label="Options of the chart"
          drawn={drawn}
          text={text}
          csv={() => funnelCsv(model)}
          latex={() => funnelLatex(model)}
          asTable={asTable}
          onToggle={toggle}
        />
      </Group>
      {asTable ? (
        <Table.ScrollContainer
          minWidth={420}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="Funnel"
        >
          <ColumnsTable columns={columns} rows={model.rounds.flatMap(({ steps }) => steps)} />
        </Table.ScrollContainer>
      ) : (
        <Box ref={drawn} className={charts.chart}>
          <FunnelChart model={model} />
        </Box>
      )}
    </Paper>
  );
}
