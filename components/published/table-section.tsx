"use client";

import { Text } from "@mantine/core";
import { SectionHead } from "@/components/figures/parts/section-head";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { slug } from "@/lib/http/file-name";
import type { PreparedTable } from "@/lib/published/published-table";
import { tableCsv, tableLatex } from "@/lib/published/table-files";
import { PublishedTable } from "./published-table";

/** A table with its title, what its intervals are, and its downloads. */
export function TableSection({ table }: { table: PreparedTable }) {
  return (
    <section aria-label={table.title}>
      <SectionHead title={table.title}>
        <TableDownloads
          label={table.title}
          filename={slug(table.name)}
          csv={() => tableCsv(table)}
          latex={() => tableLatex(table)}
        />
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
