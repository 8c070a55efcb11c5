"use client";

import { Box, Button, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useCallback, useMemo, useRef } from "react";
import classes from "@/components/charts/charts.module.css";
import { ConfidenceStrip } from "@/components/charts/confidence-strip";
import { downloadPng, downloadSvg } from "@/components/charts/download-chart";
import { slug } from "@/components/charts/download-file";
import { ReliabilityDiagram } from "@/components/charts/reliability-diagram";
import { showError } from "@/components/ui/show-error";
import type { NamedCalibration } from "@/lib/results/prepare-calibration-table";
import { formatThousandths } from "@/lib/results/prepare-figure";
import { prepareReliability } from "@/lib/results/prepare-reliability";
import type { BinSelection } from "@/lib/results/queries";
import { BinsTable } from "./bins-table";
import panel from "./results.module.css";

/** One group's reliability diagram with its counts, or the same bins as a table. */
export function ReliabilityPanel({
  group,
  onOpen,
}: {
  group: NamedCalibration;
  onOpen: (selection: BinSelection) => void;
}) {
  const charts = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const model = useMemo(() => prepareReliability(group), [group]);
  const subtitle = subtitleOf(group);
  const { key } = group;
  const open = useCallback(
    ({ firstBin, lastBin }: { firstBin: number; lastBin: number }) =>
      onOpen({ group: key, bin: firstBin, lastBin }),
    [onOpen, key],
  );
  const save = (way: typeof downloadSvg | typeof downloadPng) => async () => {
    if (!charts.current) return;
    const filename = `reliability-${slug(group.name)}`;
    try {
      await way(charts.current, { filename, title: group.name, subtitle });
    } catch (error) {
      showError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <Paper component="section" withBorder p="md" className={panel.panel} aria-label={group.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={3} size="h5">
            {group.name}
          </Title>
          <Text size="sm" c="dimmed" className="figure">
            {subtitle}
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
            <Menu.Item onClick={save(downloadSvg)} disabled={asTable || model.undefined !== null}>
              Save as SVG
            </Menu.Item>
            <Menu.Item onClick={save(downloadPng)} disabled={asTable || model.undefined !== null}>
              Save as PNG
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {model.undefined !== null ? (
        <Text size="sm" c="dimmed" py="xl">
          No diagram yet: {model.undefined}.
        </Text>
      ) : asTable ? (
        <BinsTable bins={group.bins} onOpen={(bin) => open({ firstBin: bin, lastBin: bin })} />
      ) : (
        <Box ref={charts} className={classes.chart} mt="xs" mx={-8}>
          <ReliabilityDiagram model={model} onOpen={open} />
          <ConfidenceStrip model={model} />
        </Box>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {model.caption}
      </Text>
    </Paper>
  );
}

function subtitleOf({ n, ece }: NamedCalibration): string {
  const error = "value" in ece ? `ECE ${formatThousandths(ece.value)} · ` : "";
  return `${error}${n.toLocaleString("en")} forecasts`;
}
