"use client";

import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { ChartMenu } from "@/components/charts/chart-menu";
import classes from "@/components/charts/charts.module.css";
import { slug } from "@/lib/http/file-name";
import panel from "./figures.module.css";

interface Props {
  title: string;
  subtitle: string;
  /** What is drawn, as the first part of a file's name: "reliability". */
  what: string;
  /** The same for a saved picture's title, which has no heading above it: "Reliability". */
  kind: string;
  /** Whose forecasts are drawn, where the page shows more than one set. */
  people?: string | null;
  /** What its files are called; after what, title and people unless given. */
  filename?: string;
  /** What the menu is called; another where a page has charts of several sorts. */
  options?: string;
  /** How it was drawn, in a sentence. */
  caption: string;
  /** Why there is nothing to draw. */
  undefined: string | null;
  /** The same in numbers, to look at and to save. */
  table: ReactNode;
  csv: () => string;
  latex: () => string;
  /** What belongs to it and is no part of the picture. */
  below?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** A chart that can be saved as a picture, or the same as a table. */
export function ChartPanel({
  title,
  subtitle,
  what,
  kind,
  people,
  filename = slug([what, title, people].filter(Boolean).join(" ")),
  options = "Options of the chart",
  caption,
  table,
  csv,
  latex,
  below,
  children,
  ...props
}: Props) {
  const charts = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const nothing = props.undefined;
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
        {nothing === null && (
          <ChartMenu
            label={options}
            drawn={charts}
            text={{
              filename,
              title: `${kind}: ${title}`,
              subtitle: people ? `${subtitle} · ${people}` : subtitle,
              caption,
            }}
            csv={csv}
            latex={latex}
            asTable={asTable}
            onToggle={toggle}
          />
        )}
      </Group>
      {nothing !== null ? (
        <Text size="sm" c="dimmed" py="xl">
          No diagram yet: {nothing}.
        </Text>
      ) : asTable ? (
        // A frame that scrolls would have no height as a part of the grid itself.
        <div>{table}</div>
      ) : (
        <Box ref={charts} className={classes.chart} mt="xs" mx={-8}>
          {children}
        </Box>
      )}
      <div>
        <Text size="xs" c="dimmed" mt={6}>
          {caption}
        </Text>
        {below}
      </div>
    </Paper>
  );
}
