"use client";

import { Button } from "@mantine/core";
import { downloadCsv } from "@/components/ui/download-file";
import { writeRecords } from "@/lib/csv/write-csv";

interface Props<C extends string> {
  /** What is saved, for screen readers: "members". */
  label: string;
  filename: string;
  columns: readonly C[];
  records: readonly Record<C, unknown>[];
}

/** A button that saves all records of a table as CSV. */
export function DownloadRecords<C extends string>({ label, filename, columns, records }: Props<C>) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Download CSV of ${label}`}
      onClick={() => downloadCsv(writeRecords(columns, records), `${filename}.csv`)}
    >
      Download CSV
    </Button>
  );
}
