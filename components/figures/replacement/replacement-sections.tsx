"use client";

import { Alert, Select, Stack, Text } from "@mantine/core";
import type { ProjectSource } from "@/lib/figures/queries";
import { readersCsv, readersLatex } from "@/lib/figures/replacement/replacement-files";
import {
  readerName,
  readersTable,
  verdictOf,
  verdicts,
} from "@/lib/figures/replacement/replacement-tables";
import type { ReplacementPage } from "@/lib/figures/replacement/schema-replacement";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { count } from "@/lib/text/count";
import { replacementDefinitions } from "../definitions/replacement-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { useAddress } from "../parts/use-address";
import { AnnotatorTests } from "./annotator-tests";
import { DisagreementsSection } from "./disagreements-section";
import { EstimatesSection } from "./estimates-section";
import { ReaderAgreement } from "./reader-agreement";
import { ReaderReliability } from "./reader-reliability";

interface Props {
  source: ProjectSource;
  view: ViewQuery;
  page: ReplacementPage;
}

/** All readers in a table, and everything about one of them. */
export function ReplacementSections({ source, view, page }: Props) {
  const { params, setParams } = useAddress();
  const reader = page.readers.find(({ id }) => id === params.compared) ?? page.readers[0];
  if (!reader) return null;
  return (
    <Stack gap={40}>
      <section>
        <SectionHead title="Readers beside people" definition={replacementDefinitions.verdict}>
          <TableDownloads
            label="readers beside people"
            filename="replacement"
            csv={() => readersCsv(page)}
            latex={() => readersLatex(page)}
          />
        </SectionHead>
        <PlainFiguresTable
          table={readersTable(page)}
          label="Readers beside people"
          definitions={{
            "Can replace people": replacementDefinitions.verdict,
            "Test of confidence": replacementDefinitions.winningRate,
            "Test of correctness": replacementDefinitions.advantage,
          }}
        />
        {page.leftOut > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {count(page.leftOut, "more reader")} with fewer texts in common with people: choose
            fewer datasets or models to see them.
          </Text>
        )}
      </section>
      <Stack gap="sm">
        <Select
          label="Reader"
          description="With its version: another model or another prompt is another reader."
          w={{ base: "100%", sm: 480 }}
          data={page.readers.map((one) => ({ value: one.id, label: readerName(one) }))}
          value={reader.id}
          onChange={(compared) => setParams({ compared }, "step")}
          allowDeselect={false}
          searchable={page.readers.length > 8}
        />
        <Alert
          color={verdictOf(reader) === "yes" ? "green" : "gray"}
          title={`${readerName(reader)}: ${verdicts[verdictOf(reader)].toLowerCase()}`}
          maw="90ch"
        >
          {reader.shared === 0
            ? "People have read none of its texts."
            : `${count(reader.shared, "text")} of its ${reader.texts.toLocaleString("en")} have also been read by people. The verdict is for these texts, these people and ε = ${page.epsilon}.`}
        </Alert>
      </Stack>
      {reader.shared > 0 && (
        <>
          <DisagreementsSection key={reader.id} source={source} view={view} reader={reader} />
          <AnnotatorTests reader={reader} epsilon={page.epsilon} />
          <EstimatesSection reader={reader} />
          <ReaderAgreement page={page} reader={reader} />
          <ReaderReliability reader={reader} />
        </>
      )}
    </Stack>
  );
}
