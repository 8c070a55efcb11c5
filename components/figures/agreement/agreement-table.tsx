"use client";

import { Group, Text, VisuallyHidden } from "@mantine/core";
import { type Column, DataTable } from "@/components/ui/data-table";
import classes from "@/components/ui/data-table.module.css";
import { DefinitionPopover } from "@/components/ui/definition-popover";
import {
  type AgreementRow,
  type AgreementSection,
  agreementColumns,
} from "@/lib/figures/agreement/agreement-sections";
import { agreementDefinitions } from "../definitions/agreement-definitions";
import { CountText, FigureText } from "../parts/figure-text";
import { SimulatedBadge } from "../parts/simulated-badge";

interface Props {
  label?: string;
  sections: readonly AgreementSection[];
}

/**
 * How closely readers agree, per model, in the layout of the paper's tables. Draws prepared
 * sections.
 */
export const AgreementTable = ({ label = "Agreement", sections }: Props) => (
  <DataTable
    label={label}
    minWidth={980}
    columns={[{ name: "Model", kind: "name", cell: nameOf }, ...columns]}
    sections={sections.map(({ title, simulated, ...section }) => ({
      ...section,
      title: (
        <Group gap="sm">
          <Text fw={620}>{title}</Text>
          {simulated && <SimulatedBadge simulated={simulated} what="pairs" />}
        </Group>
      ),
    }))}
    rowClass={({ beneath, pooled }) => (beneath && classes.beneath) || (pooled && classes.pooled)}
    card={(row) => (
      <>
        <Text fw={560}>{row.name}</Text>
        <Text size="xs" c="dimmed">
          {row.detail}
        </Text>
        <Group gap={4}>
          <Text size="sm" className="figure">
            {row.n.toLocaleString("en")} pairs, {row.basis}
          </Text>
          <DefinitionPopover definition={agreementDefinitions.pairs} />
        </Group>
      </>
    )}
  />
);

const nameOf = ({ name, detail, beneath }: AgreementRow) => (
  <>
    {beneath ? (
      <VisuallyHidden>{name}</VisuallyHidden>
    ) : (
      <Text fz="md" fw={560}>
        {name}
      </Text>
    )}
    <Text size="sm">{detail}</Text>
  </>
);

const columns: Column<AgreementRow>[] = [
  {
    name: "Pairs",
    definition: agreementDefinitions.pairs,
    cell: ({ n, basis }) => <CountText n={n} basis={basis} />,
    isOnTop: true,
  },
  ...agreementColumns.map((measure) => ({
    name: agreementDefinitions[measure].title,
    definition: agreementDefinitions[measure],
    cell: (row: AgreementRow) => <FigureText figure={row.figures[measure]} rowN={row.n} />,
  })),
];
