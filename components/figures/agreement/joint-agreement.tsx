import { Box, Paper, Text } from "@mantine/core";
import { ValueList } from "@/components/ui/data-table";
import { jointCsv, jointLatex } from "@/lib/figures/agreement/joint-files";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import type { Measured } from "@/lib/figures/schema-figures";
import { count } from "@/lib/text/count";
import { sectionDefinitions } from "../definitions/section-definitions";
import { FigureText } from "../parts/figure-text";
import { SectionHead } from "../parts/section-head";
import { TableDownloads } from "../parts/table-downloads";

/** How far all readers of the same texts agree on which answers are right. */
export const JointAgreement = ({ joint }: { joint: AgreementMatrix["joint"] }) => (
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
        read.
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
  <FigureText figure={prepareFigure(measured, "thousandths")} rowN={measured.n} />
);
