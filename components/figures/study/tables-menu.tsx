"use client";

import { Button, Menu } from "@mantine/core";
import { downloadCsv, downloadLatex } from "@/components/charts/download-file";

export interface TableDownload {
  label: string;
  filename: string;
  csv: () => string;
  latex: () => string;
}

/** The page's tables as files. */
export function TablesMenu({ tables }: { tables: readonly TableDownload[] }) {
  return (
    // No taller than the window: to scroll the page for its last items would hide it.
    <Menu position="bottom-end" middlewares={{ flip: true, shift: true, size: true }}>
      <Menu.Target>
        <Button variant="default" size="xs">
          Tables
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: "auto" }}>
        <Menu.Label>As CSV, unrounded</Menu.Label>
        {tables.map(({ label, filename, csv }) => (
          <Menu.Item key={label} onClick={() => downloadCsv(csv(), `${filename}.csv`)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Label>In LaTeX, as shown</Menu.Label>
        {tables.map(({ label, filename, latex }) => (
          <Menu.Item key={label} onClick={() => downloadLatex(latex(), `${filename}.tex`)}>
            {label} in LaTeX
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
