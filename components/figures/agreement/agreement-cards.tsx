import { Group, Paper, Stack, Text } from "@mantine/core";
import type { AgreementRow, AgreementSection } from "@/lib/figures/agreement/agreement-sections";
import { agreementDefinitions } from "../definitions/agreement-definitions";
import { DefinitionPopover } from "../definitions/definition-popover";
import { FigureList, type ListedFigure } from "../parts/figure-list";
import { AgreementTitle } from "./agreement-title";

/** The table of agreement on a narrow screen: a card for each row. */
export function AgreementCards({ sections }: { sections: readonly AgreementSection[] }) {
  return (
    <Stack gap="lg">
      {sections.map((section) => (
        <Stack key={section.key} gap="sm">
          <AgreementTitle section={section} />
          {section.rows.map((row) => (
            <Paper key={row.key} component="article" withBorder p="md">
              <Text fw={560}>{row.name}</Text>
              {row.detail && (
                <Text size="xs" c="dimmed">
                  {row.detail}
                </Text>
              )}
              <Group gap={4}>
                <Text size="sm" className="figure">
                  {row.n.toLocaleString("en")} pairs, {row.basis}
                </Text>
                <DefinitionPopover definition={agreementDefinitions.pairs} />
              </Group>
              <FigureList figures={figuresOf(row)} rowN={row.n} />
            </Paper>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

const figuresOf = (row: AgreementRow): ListedFigure[] => [
  {
    name: "Correlation on confidence",
    definition: agreementDefinitions.pearson,
    figure: row.figures.pearson,
  },
  {
    name: "Rank correlation on confidence",
    definition: agreementDefinitions.spearman,
    figure: row.figures.spearman,
  },
  {
    name: "Cohen’s kappa on correctness",
    definition: agreementDefinitions.kappa,
    figure: row.figures.kappa,
  },
  {
    name: "Same confidence",
    definition: agreementDefinitions.exact,
    figure: row.figures.exactConfidence,
  },
  {
    name: "Mean difference",
    definition: agreementDefinitions.difference,
    figure: row.figures.meanAbsoluteConfidenceDifference,
  },
];
