"use client";

import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import { ChartMenu } from "@/components/charts/chart-menu";
import charts from "@/components/charts/charts.module.css";
import { prepareFunnel } from "@/lib/quality/rounds/funnel";
import { funnelCsv } from "@/lib/quality/rounds/rounds-csv";
import { funnelLatex } from "@/lib/quality/rounds/rounds-latex";
import type { RoundView } from "@/lib/quality/rounds/schema";
import { FunnelChart } from "./funnel-chart";
import { FunnelTable } from "./funnel-table";

const text = {
  filename: "funnel",
  title: "Participants by stage",
  subtitle: "People; share of everyone who was invited to the first round",
  caption: "",
};

/** The way from the first invitation to the main round, as a picture or as a table. */
export function FunnelCard({ rounds }: { rounds: readonly RoundView[] }) {
  const drawn = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const model = useMemo(() => prepareFunnel(rounds), [rounds]);
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
        <FunnelTable model={model} />
      ) : (
        <Box ref={drawn} className={charts.chart}>
          <FunnelChart model={model} />
        </Box>
      )}
    </Paper>
  );
}
