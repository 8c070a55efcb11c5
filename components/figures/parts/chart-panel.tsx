"use client";

import { Box, Button, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import classes from "@/components/charts/charts.module.css";
import { downloadPng, downloadSvg } from "@/components/charts/download-chart";
import { showError } from "@/components/ui/show-error";
import { markName, type Provisional } from "@/lib/figures/format/provisional";
import { slug } from "@/lib/http/file-name";
import panel from "./figures.module.css";
import { useSaving } from "./provisional";
import { saveCsv, saveLatex } from "./table-downloads";

interface Props {
  title: string;
  level?: 2 | 3;
  subtitle: string;
  /** The first part of a file's name: "reliability". */
  what: string;
  /** The first part of a saved picture's title, where its own is not enough: "Reliability". */
  kind?: string;
  /** Whose forecasts are drawn, where the page shows more than one set. */
  people?: string | null;
  /** Name of the files; by default made from `what` and `title`. */
  filename?: string;
  /** Name of the menu; differs where a page has several kinds of charts. */
  options?: string;
  /** How it was drawn, in a sentence. */
  caption?: string;
  /** Why there is nothing to draw. */
  undefined: string | null;
  /** The same data as a table, to show and to save. */
  table: ReactNode;
  csv: () => string;
  latex: () => string;
  /** Shown below the chart, but not part of the saved picture. */
  below?: ReactNode;
  children: ReactNode;
}

/** A chart that can be saved as a picture, or the same as a table. */
export function ChartPanel(props: Props) {
  const { title, level = 3, subtitle, what, kind, people, caption = "" } = props;
  const { csv, latex, table, undefined: why } = props;
  const { filename = slug(`${what} ${title}`), options = "Options of the chart" } = props;
  const charts = useRef<HTMLDivElement>(null);
  const [asTable, { toggle }] = useDisclosure();
  const picture = (way: typeof downloadSvg | typeof downloadPng) => ({
    save: async (provisional: Provisional | null) => {
      const of = people ? `${subtitle} · ${people}` : subtitle;
      try {
        if (!charts.current) throw new Error("Show the chart again to save its picture.");
        await way(charts.current, {
          filename: markName(filename, provisional),
          title: kind ? `${kind}: ${title}` : title,
          subtitle: provisional ? `Provisional: ${provisional.why}. ${of}` : of,
          caption,
        });
      } catch (error) {
        showError(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const { save, note } = useSaving({
    svg: picture(downloadSvg),
    png: picture(downloadPng),
    csv: saveCsv({ csv, filename }),
    latex: saveLatex({ latex, filename }),
  });
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
          <Title order={level} size={`h${level + 2}`}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" className="figure">
            {subtitle}
          </Text>
        </div>
        {why === null && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button {...menuButton} aria-label={options}>
                •••
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={toggle}>
                {asTable ? "Show as a chart" : "Show as a table"}
              </Menu.Item>
              <Menu.Item onClick={() => save("svg")} disabled={asTable}>
                Save as SVG
              </Menu.Item>
              <Menu.Item onClick={() => save("png")} disabled={asTable}>
                Save as PNG
              </Menu.Item>
              <Menu.Item onClick={() => save("csv")}>Save as CSV</Menu.Item>
              <Menu.Item onClick={() => save("latex")}>Save table as LaTeX</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {why !== null ? (
        <Text size="sm" c="dimmed" py="xl">
          No diagram yet: {why}.
        </Text>
      ) : asTable ? (
        // A scrolling frame that is itself an item of the grid would have no height.
        <Box mt="xs">{table}</Box>
      ) : (
        <Box ref={charts} className={classes.chart} mt="xs" mx={-8}>
          {props.children}
        </Box>
      )}
      <div>
        {caption && (
          <Text size="xs" c="dimmed" mt={6}>
            {caption}
          </Text>
        )}
        {props.below}
        {note}
      </div>
    </Paper>
  );
}

const menuButton = { flex: "none", variant: "subtle", color: "gray", size: "compact-sm" } as const;
