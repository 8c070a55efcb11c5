"use client";

import { Box, Button, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import charts from "@/components/charts/charts.module.css";
import { downloadPng, downloadSvg } from "@/components/charts/download-chart";
import { downloadCsv } from "@/components/charts/download-file";
import { showError } from "@/components/ui/show-error";
import { funnelCsv } from "@/lib/rounds/prepare-csv";
import { prepareFunnel } from "@/lib/rounds/prepare-funnel";
import type { RoundView } from "@/lib/rounds/schema";
import { FunnelChart } from "./funnel-chart";
import { FunnelTable } from "./funnel-table";

const text = {
  filename: "funnel",
  title: "From invited to passed",
  subtitle: "People; share of everyone who was invited to the first round",
};

/** The way from the first invitation to the main round, as a picture or as a table. */
export function FunnelCard({ rounds }: { rounds: readonly RoundView[] }) {
  const drawn = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const model = useMemo(() => prepareFunnel(rounds), [rounds]);
  const save = (way: typeof downloadSvg | typeof downloadPng) => async () => {
    if (!drawn.current) return;
    try {
      await way(drawn.current, text);
    } catch (error) {
      showError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <Paper component="section" withBorder p="md" aria-label="Funnel">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" mb="xs">
        <div>
          <Title order={2} size="h4">
            How far people came
          </Title>
          <Text size="sm" c="dimmed">
            {text.subtitle}
          </Text>
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              flex="none"
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label="Options of the chart"
            >
              •••
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={toggle}>
              {asTable ? "Show as a chart" : "Show as a table"}
            </Menu.Item>
            <Menu.Item onClick={save(downloadSvg)} disabled={asTable}>
              Save as SVG
            </Menu.Item>
            <Menu.Item onClick={save(downloadPng)} disabled={asTable}>
              Save as PNG
            </Menu.Item>
            <Menu.Item onClick={() => downloadCsv(funnelCsv(model), "funnel.csv")}>
              Save as CSV
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
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
