"use client";

import { Button, Menu } from "@mantine/core";
import { downloadCsv, downloadLatex } from "@/components/charts/download-file";
import { type FigureSource, figureForecastsPath } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";

/** The table and the bins as they are shown; the forecasts behind them for who may see those. */
export function FiguresDownloads({
  source,
  view,
  files,
}: {
  source: FigureSource;
  view: ViewQuery;
  files: { figures: () => string; bins: () => string; latex: () => string };
}) {
  const forecasts = (format: "csv" | "jsonl") =>
    source.kind === "project" && (
      <Menu.Item component="a" href={figureForecastsPath(source.projectId, view, format)} download>
        {format.toUpperCase()}
      </Menu.Item>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs">
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {source.kind === "project" && <Menu.Label>Forecasts, one row each</Menu.Label>}
        {forecasts("csv")}
        {forecasts("jsonl")}
        <Menu.Label>Figures as shown</Menu.Label>
        <Menu.Item onClick={() => downloadCsv(files.figures(), "calibration.csv")}>
          Table as CSV, unrounded
        </Menu.Item>
        <Menu.Item onClick={() => downloadLatex(files.latex(), "calibration.tex")}>
          Table as LaTeX
        </Menu.Item>
        <Menu.Item onClick={() => downloadCsv(files.bins(), "bins.csv")}>
          Bins as CSV, unrounded
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
