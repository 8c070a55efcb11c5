import { DataTable } from "@/components/ui/data-table";
import type { MeasuredPhrase } from "@/lib/phrases/schema";
import { formatShare } from "@/lib/text/format-number";

interface Props {
  label: string;
  phrases: readonly MeasuredPhrase[];
}

/** The phrases of a table, the most probable first. */
export function PhraseRows({ label, phrases }: Props) {
  const sorted = phrases.toSorted((a, b) => b.probability - a.probability);
  const hasCounts = phrases.some(({ n }) => n !== null);
  const hasIntervals = phrases.some(({ low }) => low !== null);
  return (
    <DataTable
      dense
      label={label}
      minWidth={280}
      maxHeight={420}
      rows={sorted}
      keyOf={({ phrase }) => phrase}
      columns={[
        { name: "Phrase", cell: ({ phrase }) => phrase },
        { name: "Probability", cell: ({ probability }) => formatShare(probability) },
        ...(hasIntervals
          ? [
              {
                name: "Interval",
                cell: ({ low, high }: MeasuredPhrase) =>
                  low !== null && high !== null
                    ? `${formatShare(low)} to ${formatShare(high)}`
                    : "–",
              },
            ]
          : []),
        ...(hasCounts
          ? [{ name: "Answers", cell: ({ n }: MeasuredPhrase) => n?.toLocaleString("en") ?? "–" }]
          : []),
      ]}
    />
  );
}
