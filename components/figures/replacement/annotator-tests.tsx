import { Stack, Text } from "@mantine/core";
import { annotatorsCsv, annotatorsLatex } from "@/lib/figures/replacement/replacement-files";
import {
  annotatorsTable,
  sayTest,
  testNames,
  tests,
} from "@/lib/figures/replacement/replacement-tables";
import type { ComparedReader } from "@/lib/figures/replacement/schema-replacement";
import { replacementDefinitions } from "../definitions/replacement-definitions";
import { PlainFiguresTable } from "../parts/plain-figures-table";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";

interface Props {
  reader: ComparedReader;
  epsilon: number;
}

/** The alternative annotator test on confidence and on correctness, or what it is short of. */
export const AnnotatorTests = ({ reader, epsilon }: Props) => (
  <section>
    <SectionHead
      title="Alternative annotator test"
      definition={replacementDefinitions.annotatorTest}
    />
    <Stack gap="xl">
      {tests.map((test) => {
        const of = reader.tests[test];
        const file = `alternative-annotator-test-${test}`;
        return (
          <section key={test} aria-label={`Alternative annotator test, ${test}`}>
            <SectionHead title={testNames[test]} level={3}>
              {of.result && (
                <TableDownloads
                  label={`the test of ${test}`}
                  filename={file}
                  csv={() => annotatorsCsv(reader)}
                  latex={() => annotatorsLatex(reader, test, epsilon)}
                />
              )}
            </SectionHead>
            <Stack gap="sm">
              {sayTest(of, epsilon).map((sentence) => (
                <Text key={sentence} maw="80ch" className="figure">
                  {sentence}
                </Text>
              ))}
              {of.result && (
                <PlainFiguresTable
                  table={annotatorsTable(of.result)}
                  label={`People tested, ${test}`}
                  definitions={{ "p, adjusted": replacementDefinitions.yekutieli }}
                />
              )}
            </Stack>
          </section>
        );
      })}
    </Stack>
  </section>
);
