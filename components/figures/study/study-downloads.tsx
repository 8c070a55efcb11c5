"use client";

import { Button, Menu } from "@mantine/core";
import { codebookPath, forecastsPath } from "@/lib/figures/study/queries";

/** Forecasts, one row each, and what their columns mean. */
export function StudyDownloads({ source }: { source: Parameters<typeof forecastsPath>[0] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs">
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Forecasts, one row each</Menu.Label>
        <FileItem href={forecastsPath(source, "csv")} label="CSV" />
        <FileItem href={forecastsPath(source, "jsonl")} label="JSONL" />
        <Menu.Label>All rounds: practice, tests and checks too</Menu.Label>
        <FileItem href={`${forecastsPath(source, "csv")}&rounds=all`} label="CSV, all rounds" />
        <FileItem href={`${forecastsPath(source, "jsonl")}&rounds=all`} label="JSONL, all rounds" />
        <Menu.Label>Codebook: columns and formulas</Menu.Label>
        <FileItem href={codebookPath(source, "md")} label="Markdown" />
        <FileItem href={codebookPath(source, "json")} label="JSON" />
      </Menu.Dropdown>
    </Menu>
  );
}

function FileItem({ href, label }: { href: string; label: string }) {
  return (
    <Menu.Item component="a" href={href} download>
      {label}
    </Menu.Item>
  );
}
