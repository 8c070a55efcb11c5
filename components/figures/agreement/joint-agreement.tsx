import { Group, Paper, Text, Title } from "@mantine/core";
import { DefinitionPopover } from "@/components/figures/definitions/definition-popover";
import { FigureText } from "@/components/figures/parts/figure-text";
import classes from "@/components/figures/parts/figures.module.css";
import { jointCsv, jointLatex } from "@/lib/figures/agreement/agreement-files";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import { count } from "@/lib/text/count";
import { sectionDefinitions } from "../definitions/section-definitions";
import { TableDownloads } from "../parts/table-downloads";

/** How far all readers of the same agree on what is right. */
export function JointAgreement({ joint }: { joint: AgreementMatrix["joint"] }) {
  const { units, readings, fleissKappa, krippendorffAlpha } = joint;
  const figures = [
    { name: "Fleiss’ kappa", measured: fleissKappa },
    { name: "Krippendorff’s alpha", measured: krippendorffAlpha },
  ];
  return (
    <section aria-label="Joint agreement">
      <Group justify="space-between" mb="xs" maw={520}>
        <Title order={3} size="h4">
          Joint agreement on correctness
          <DefinitionPopover definition={sectionDefinitions.joint} />
        </Title>
        <TableDownloads
          label="joint agreement"
          filename="joint-agreement"
          csv={() => jointCsv(joint)}
          latex={() => jointLatex(joint)}
        />
      </Group>
      <Paper withBorder p="md" maw={520}>
        <Text size="sm" c="dimmed" className="figure">
          {count(readings, "reading")} of {count(units, "text or question", "texts or questions")}{" "}
          that more than one reader has read.
        </Text>
        <dl className={classes.list}>
          {figures.map(({ name, measured }) => (
            <div key={name}>
              <Text component="dt" size="sm">
                {name}
              </Text>
              <dd>
                <FigureText figure={prepareFigure(measured, "thousandths")} rowN={measured.n} />
              </dd>
            </div>
          ))}
        </dl>
      </Paper>
    </section>
  );
}
