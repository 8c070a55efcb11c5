import { Box } from "@mantine/core";
import { useMemo } from "react";
import { ReliabilityDiagram } from "@/components/charts/reliability-diagram";
import { DataTable } from "@/components/ui/data-table";
import { reliabilityModel } from "@/lib/figures/calibration/reliability-diagram";
import { bothBinsCsv, bothBinsLatex, bothBinsRows } from "@/lib/figures/replacement/both-bins";
import { readerName } from "@/lib/figures/replacement/replacement-tables";
import type { ComparedReader } from "@/lib/figures/replacement/schema-replacement";
import { slug } from "@/lib/http/file-name";
import { count } from "@/lib/text/count";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { ChartPanel } from "../parts/chart-panel";
import { SectionHead } from "../parts/section-head";

/** The reliability of a reader over that of people, on the texts that both have read. */
export function ReaderReliability({ reader }: { reader: ComparedReader }) {
  const { reliability } = reader;
  const [own, people] = useMemo(
    () =>
      [reliability.reader, reliability.people].map(({ bins, ece }) =>
        reliabilityModel({ bins, ece, confidenceCounts: [] }),
      ),
    [reliability],
  );
  if (!own || !people) return null;
  const eceOf = ({ ece }: ComparedReader["reliability"]["reader"]) =>
    "value" in ece ? formatThousandths(ece.value) : "undefined";
  const name = readerName(reader);
  return (
    <section>
      <SectionHead title="Reliability on the same texts" />
      <Box maw={560}>
        <ChartPanel
          title={name}
          subtitle={`ECE ${eceOf(reliability.reader)} (filled) · people ${eceOf(reliability.people)} (hollow)`}
          what="reliability beside people"
          kind="Reliability beside people"
          filename={slug(`reliability beside people ${name}`)}
          caption={`${count(reliability.reader.forecasts, "forecast")} of the reader (filled points) and ${reliability.people.forecasts.toLocaleString("en")} of people (hollow points) on the same texts. ${own.caption}`}
          undefined={own.undefined ?? people.undefined}
          csv={() => bothBinsCsv(reliability)}
          latex={() => bothBinsLatex(reliability, name)}
          table={
            <DataTable
              label="Bins of the reader and of people"
              minWidth={380}
              dense
              rows={bothBinsRows(reliability)}
              columns={[
                { name: "Bin", cell: ({ name: bin }) => bin },
                {
                  name: "n",
                  cell: ({ n }) => n.toLocaleString("en", { maximumFractionDigits: 1 }),
                },
                { name: "Confidence", cell: ({ meanConfidence }) => formatShare(meanConfidence) },
                { name: "Accuracy", cell: ({ accuracy }) => formatShare(accuracy) },
              ]}
            />
          }
        >
          <ReliabilityDiagram model={own} beside={people} />
        </ChartPanel>
      </Box>
    </section>
  );
}
