import { Group, Paper, Stack, Text } from "@mantine/core";
import type { AgreementRow, AgreementSection } from "@/lib/results/prepare-agreement";
import type { MethodUsed } from "@/lib/results/schema";
import { AgreementTitle } from "./agreement-title";
import { DefinitionButton } from "./definition-button";
import { FigureList, type ListedFigure } from "./figure-list";

/** The table of agreement on a narrow screen: a card for each row. */
export function AgreementCards({
  sections,
  method,
}: {
  sections: readonly AgreementSection[];
  method: MethodUsed;
}) {
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
                <DefinitionButton of="pairs" method={method} />
              </Group>
              <FigureList figures={figuresOf(row)} rowN={row.n} method={method} />
            </Paper>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

const figuresOf = (row: AgreementRow): ListedFigure[] => [
  { name: "Correlation on confidence", of: "pearson", figure: row.pearson },
  { name: "Rank correlation on confidence", of: "spearman", figure: row.spearman },
  { name: "Cohen’s kappa on correctness", of: "kappa", figure: row.kappa },
  { name: "Same confidence", of: "exact", figure: row.exact },
  { name: "Mean difference", of: "difference", figure: row.difference },
];
