"use client";

import { Box, Button, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import classes from "@/components/charts/charts.module.css";
import { downloadPng, downloadSvg } from "@/components/charts/download-chart";
import { slug } from "@/components/charts/download-file";
import { showError } from "@/components/ui/show-error";
import panel from "./results.module.css";

interface Props {
  title: string;
  subtitle: string;
  /** What is drawn, as the first part of a file's name: "reliability". */
  what: string;
  /** How it was drawn, in a sentence. */
  caption: string;
  /** Why there is nothing to draw. */
  undefined: string | null;
  /** The same in numbers. */
  table: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** A chart that can be saved as a picture, or the same as a table. */
export function ChartPanel({ title, subtitle, what, caption, table, children, ...props }: Props) {
  const charts = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const nothing = props.undefined;
  const save = (way: typeof downloadSvg | typeof downloadPng) => async () => {
    if (!charts.current) return;
    try {
      await way(charts.current, { filename: `${what}-${slug(title)}`, title, subtitle });
    } catch (error) {
      showError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={panel.panel}
      aria-label={`${title}, ${what}`}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div>
          <Title order={3} size="h5">
            {title}
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
            <Menu.Item onClick={save(downloadSvg)} disabled={asTable || nothing !== null}>
              Save as SVG
            </Menu.Item>
            <Menu.Item onClick={save(downloadPng)} disabled={asTable || nothing !== null}>
              Save as PNG
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {nothing !== null ? (
        <Text size="sm" c="dimmed" py="xl">
          No diagram yet: {nothing}.
        </Text>
      ) : asTable ? (
        table
      ) : (
        <Box ref={charts} className={classes.chart} mt="xs" mx={-8}>
          {children}
        </Box>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {caption}
      </Text>
    </Paper>
  );
}
