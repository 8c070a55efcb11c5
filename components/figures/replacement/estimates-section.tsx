import { Stack, Text } from "@mantine/core";
import { estimatesCsv, estimatesLatex } from "@/lib/figures/replacement/replacement-files";
import {
  estimatesTable,
  poweredRowName,
  saySavings,
} from "@/lib/figures/replacement/replacement-tables";
import type { ComparedReader } from "@/lib/figures/replacement/schema-replacement";
import { replacementDefinitions } from "../definitions/replacement-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { PoweredPlan } from "./powered-plan";

/** What people would find over all texts of a reader, from few readings by people and many by the reader. */
export const EstimatesSection = ({ reader }: { reader: ComparedReader }) => (
  <section>
    <SectionHead title="As people would find it" definition={replacementDefinitions.powered}>
      <TableDownloads
        label="estimates"
        filename="prediction-powered"
        csv={() => estimatesCsv(reader)}
        latex={() => estimatesLatex(reader)}
      />
    </SectionHead>
    <Stack gap="sm">
      {reader.estimates.map((row) => (
        <Text key={poweredRowName(row)} maw="80ch" className="figure">
          {saySavings(row)}
        </Text>
      ))}
      <PlainFiguresTable
        table={estimatesTable(reader)}
        label="Estimates as people would find them"
        definitions={{ ECE: replacementDefinitions.poweredEce }}
      />
      {reader.estimates.slice(-1).map((row) => (
        <PoweredPlan key={reader.id} row={row} />
      ))}
    </Stack>
  </section>
);
