import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import type { RunDetail } from "@/lib/runs/schema";

/** What went wrong, by kind. */
export const RunProblems = ({ problems }: Pick<RunDetail, "problems">) => (
  <Section title="What went wrong">
    <DataTable
      framed
      label="Problems"
      minWidth={480}
      rows={problems}
      keyOf={({ kind }) => kind}
      columns={[
        { name: "Latest", kind: "long", cell: ({ latest }) => latest },
        { name: "Texts", kind: "number", cell: ({ items }) => items.toLocaleString("en") },
        {
          name: "Tried again",
          cell: ({ items, waiting }) =>
            waiting === 0 ? "no" : waiting === items ? "yes" : `${waiting} of them`,
        },
      ]}
    />
  </Section>
);
