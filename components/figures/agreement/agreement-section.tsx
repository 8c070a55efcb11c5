"use client";

import { Box, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ValueList } from "@/components/ui/data-table";
import {
  agreementLatex,
  agreementSectionsCsv,
  jointCsv,
  jointLatex,
} from "@/lib/figures/agreement/agreement-files";
import { agreementTables } from "@/lib/figures/agreement/agreement-sections";
import { type AgreementMatrix, mostSides } from "@/lib/figures/agreement/schema-agreement";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { method } from "@/lib/figures/method";
import { agreementOptions } from "@/lib/figures/queries";
import type { Measured } from "@/lib/figures/schema-figures";
import { slug } from "@/lib/http/file-name";
import { count } from "@/lib/text/count";
import { sectionDefinitions } from "../definitions/section-definitions";
import { ComputedState } from "../parts/computed-state";
import { FigureText } from "../parts/figure-text";
import { SectionHead, type SectionProps } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";
import { AgreementTable } from "./agreement-table";
import { MatrixPanel } from "./matrix-panel";
import { RestPanel } from "./rest-panel";

/**
 * How closely readers of the same texts agree: in pairs, in the paper's tables, and all jointly.
 */
export function AgreementSection({ source, view }: SectionProps) {
  const query = useQuery(agreementOptions(source, view));
  return (
    <section>
      <SectionHead title="Agreement between readers" definition={sectionDefinitions.matrix} />
      <ComputedState<AgreementMatrix> query={query} what="Agreement figures" rows={8}>
        {(matrix) =>
          matrix.joint.units === 0 ? (
            <Text c="dimmed">
              Nothing to compare: no two of the chosen readers have read the same text or question.
            </Text>
          ) : (
            <Stack gap="xl">
              {matrix.leftOut > 0 && <TooMany readers={matrix.leftOut} />}
              {matrix.pairs.length > 0 && (
                <>
                  {matrix.leftOut === 0 && <MatrixPanel matrix={matrix} />}
                  <AgreementTables matrix={matrix} />
                </>
              )}
              {matrix.rest && <RestPanel rest={matrix.rest} filename="agreement-with-the-rest" />}
              <JointAgreement joint={matrix.joint} />
            </Stack>
          )
        }
      </ComputedState>
    </section>
  );
}

/** Why there is no matrix, and how to get one. */
const TooMany = ({ readers }: { readers: number }) => (
  <Text c="dimmed" maw="80ch">
    {count(readers, "reader")} are too many for a matrix of pairs, which has at most {mostSides}.
    Each is compared with the rest below. For pairs, choose at most {mostSides} readers in the
    filters above.
  </Text>
);

/** The paper's two tables of agreement, by name. */
function AgreementTables({ matrix }: { matrix: AgreementMatrix }) {
  const { interannotator, humanLlm } = agreementTables(matrix);
  const tables = [
    { title: "Interannotator agreement", sections: interannotator, by: "two people" },
    { title: "Human–LLM agreement", sections: humanLlm, by: "a person and an LLM" },
  ];
  return tables.map(({ title, sections, by }) => (
    <section key={title} aria-label={title}>
      <SectionHead title={title} level={3}>
        {sections.length > 0 && (
          <TableDownloads
            label={title}
            filename={slug(title)}
            csv={() => agreementSectionsCsv(matrix, sections)}
            latex={() => agreementLatex(title, sections, method, slug(title))}
          />
        )}
      </SectionHead>
      {sections.length > 0 ? (
        <AgreementTable label={`Table: ${title}`} sections={sections} />
      ) : (
        <Text c="dimmed">No text or question was read by {by}.</Text>
      )}
    </section>
  ));
}

/** How closely all readers of the same texts agree on which answers are right. */
const JointAgreement = ({ joint }: { joint: AgreementMatrix["joint"] }) => (
  <Box component="section" aria-label="Joint agreement" maw={520}>
    <SectionHead
      title="Joint agreement on correctness"
      definition={sectionDefinitions.joint}
      level={3}
    >
      <TableDownloads
        label="joint agreement"
        filename="joint-agreement"
        csv={() => jointCsv(joint)}
        latex={() => jointLatex(joint)}
      />
    </SectionHead>
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed" className="figure">
        {count(joint.readings, "reading")} of{" "}
        {count(joint.units, "text or question", "texts or questions")} that more than one reader has
        read. If a reader has read one several times, the first reading counts.
      </Text>
      <ValueList
        values={[
          { name: "Fleiss’ kappa", value: thousandths(joint.fleissKappa) },
          { name: "Krippendorff’s alpha", value: thousandths(joint.krippendorffAlpha) },
        ]}
      />
    </Paper>
  </Box>
);

const thousandths = (measured: Measured) => (
  <FigureText figure={shownFigure(measured, "thousandths")} rowN={measured.n} />
);
