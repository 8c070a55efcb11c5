import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import type { RunDetail } from "@/lib/runs/schema";
import { when } from "@/lib/time/when";

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
          cell: ({ items, waiting, nextAt }) => {
            if (waiting === 0) return "no";
            const which = waiting === items ? "yes" : `${waiting} of them`;
            return nextAt === null ? which : `${which}, ${when(nextAt)}`;
          },
        },
      ]}
    />
  </Section>
);
