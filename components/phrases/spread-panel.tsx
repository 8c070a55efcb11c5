import { SpreadChart } from "@/components/charts/spread-chart";
import { ChartPanel } from "@/components/figures/parts/chart-panel";
import { FigureText } from "@/components/figures/parts/figure-text";
import { DataTable } from "@/components/ui/data-table";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { hasFew, noIntervalText } from "@/lib/figures/phrases/no-interval-text";
import { phrasesCsv, phrasesLatex } from "@/lib/figures/phrases/phrase-files";
import { spreadRows } from "@/lib/figures/phrases/spread-rows";
import type { PhraseSpread } from "@/lib/phrases/measure-phrases";
import { count } from "@/lib/text/count";

interface Props {
  /** What the answers are of, for the names of files. */
  of: string;
  title: string;
  /** Of its heading. */
  level?: 2 | 3;
  subtitle: string;
  spreads: readonly PhraseSpread[];
}

/** What people take phrases to mean, as a picture to look at and save, or as a table. */
export function SpreadPanel({ of, title, level = 3, subtitle, spreads }: Props) {
  const filename = nameTable(of, ["phrases", title]);
  return (
    <ChartPanel
      title={title}
      level={level}
      subtitle={subtitle}
      what="phrases"
      filename={filename}
      options={`Options of ${title}`}
      caption="Each dot is a probability that people gave; its area shows how many did. The box reaches from the lower to the upper quartile, the line is the median."
      undefined={spreads.length === 0 ? "there are no answers" : null}
      csv={() => phrasesCsv(spreads)}
      latex={() => phrasesLatex(spreads, { name: filename, title })}
      table={<SpreadTable label={title} spreads={spreads} />}
    >
      <SpreadChart
        rows={spreadRows(spreads)}
        label={`What people take ${count(spreads.length, "phrase")} to mean`}
      />
    </ChartPanel>
  );
}

/** The phrases with n, median and mean. */
export function SpreadTable({
  label,
  spreads,
}: {
  label: string;
  spreads: readonly PhraseSpread[];
}) {
  return (
    <DataTable
      dense
      label={label}
      minWidth={300}
      rows={spreads}
      keyOf={({ phrase }) => phrase}
      caption={noIntervalText(spreads)}
      columns={[
        { name: "Phrase", kind: "longName", cell: ({ phrase }) => phrase },
        { name: "n", cell: ({ values }) => values.length.toLocaleString("en") },
        ...(["median", "mean"] as const).map((middle) => ({
          name: middle === "median" ? "Median" : "Mean",
          cell: (spread: PhraseSpread) => {
            const figure = shownFigure(spread[middle], "share");
            // Said once, below the table.
            const why = hasFew(spread[middle]) ? null : figure.why;
            return <FigureText figure={{ ...figure, why }} rowN={spread.values.length} />;
          },
        })),
      ]}
    />
  );
}
