"use client";

import { Button, Menu } from "@mantine/core";
import { forecastsPath, type ResultsSource } from "@/lib/results/queries";

export interface TableDownload {
  label: string;
  save: () => void;
}

/** Forecasts, one row each, and the page's tables as files. */
export function DownloadsMenu({
  source,
  tables,
}: {
  source: ResultsSource;
  tables: readonly TableDownload[];
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs">
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Forecasts, one row each</Menu.Label>
        <Menu.Item component="a" href={forecastsPath(source, "csv")} download>
          CSV
        </Menu.Item>
        <Menu.Item component="a" href={forecastsPath(source, "jsonl")} download>
          JSONL
        </Menu.Item>
        <Menu.Label>Tables, unrounded, as CSV</Menu.Label>
        {tables.map(({ label, save }) => (
          <Menu.Item key={label} onClick={save}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
