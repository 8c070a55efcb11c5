"use client";

import { Button, Menu, Text } from "@mantine/core";
import { downloadCsv, downloadFile, slug } from "@/components/charts/download-file";
import { SectionHead } from "@/components/results/section-head";
import type { PreparedTable } from "@/lib/published/prepare-table";
import { tableCsv } from "@/lib/published/table-csv";
import { tableLatex } from "@/lib/published/table-latex";
import { PublishedTable } from "./published-table";

/** A table with its title, what its intervals are, and its downloads. */
export function TableSection({ table }: { table: PreparedTable }) {
  const filename = slug(table.name);
  const saveLatex = () =>
    downloadFile(
      new Blob([tableLatex(table)], { type: "application/x-tex;charset=utf-8" }),
      `${filename}.tex`,
    );
  return (
    <section aria-label={table.title}>
      <SectionHead title={table.title}>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs" aria-label={`Download ${table.title}`}>
              Download
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => downloadCsv(tableCsv(table), `${filename}.csv`)}>
              CSV, unrounded
            </Menu.Item>
            <Menu.Item onClick={saveLatex}>LaTeX</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </SectionHead>
      <PublishedTable table={table} />
      <Text size="sm" c="dimmed" mt="xs">
        {table.note}{" "}
        {table.hasBest &&
          "In bold: the best of its group. Where its interval and another’s overlap, that says nothing more."}
      </Text>
    </section>
  );
}
