"use client";

import { Button, Menu } from "@mantine/core";
import { downloadCsv, downloadLatex } from "@/components/charts/download-file";

/** Saves a table as CSV, unrounded, and as LaTeX. */
export function TableDownloads({
  label,
  filename,
  csv,
  latex,
}: {
  /** What is saved: "differences". */
  label: string;
  filename: string;
  csv: () => string;
  latex: () => string;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" aria-label={`Download ${label}`}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => downloadCsv(csv(), `${filename}.csv`)}>CSV, unrounded</Menu.Item>
        <Menu.Item onClick={() => downloadLatex(latex(), `${filename}.tex`)}>LaTeX</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
