"use client";

import { Button, Menu } from "@mantine/core";
import type { RefObject } from "react";
import { showError } from "@/components/ui/show-error";
import { type ChartText, downloadPng, downloadSvg } from "./download-chart";
import { downloadCsv, downloadLatex } from "./download-file";

interface Props {
  label: string;
  /** The element with the chart; null while there is none. */
  drawn: RefObject<HTMLElement | null>;
  text: ChartText;
  csv: () => string;
  /** The table of its numbers. */
  latex: () => string;
  asTable: boolean;
  onToggle: () => void;
}

/** Shows a chart as a table, and saves the picture or its numbers. */
export function ChartMenu({ label, drawn, text, csv, latex, asTable, onToggle }: Props) {
  const save = (way: typeof downloadSvg | typeof downloadPng) => async () => {
    if (!drawn.current) return;
    try {
      await way(drawn.current, text);
    } catch (error) {
      showError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button flex="none" variant="subtle" color="gray" size="compact-sm" aria-label={label}>
          •••
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onToggle}>{asTable ? "Show as a chart" : "Show as a table"}</Menu.Item>
        <Menu.Item onClick={save(downloadSvg)} disabled={asTable}>
          Save as SVG
        </Menu.Item>
        <Menu.Item onClick={save(downloadPng)} disabled={asTable}>
          Save as PNG
        </Menu.Item>
        <Menu.Item onClick={() => downloadCsv(csv(), `${text.filename}.csv`)}>
          Save as CSV
        </Menu.Item>
        <Menu.Item onClick={() => downloadLatex(latex(), `${text.filename}.tex`)}>
          Save table as LaTeX
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
