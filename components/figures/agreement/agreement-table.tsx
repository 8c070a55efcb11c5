"use client";

import { Table, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type AgreementRow,
  type AgreementSection,
  agreementColumns,
} from "@/lib/figures/agreement/agreement-sections";
import { agreementDefinitions } from "../definitions/agreement-definitions";
import { CountText } from "../parts/count-text";
import { FigureHead } from "../parts/figure-head";
import { FigureText } from "../parts/figure-text";
import classes from "../parts/figures.module.css";
import { narrow } from "../parts/narrow";
import { AgreementCards } from "./agreement-cards";
import { AgreementTitle } from "./agreement-title";

/** How far readers agree, per model, as the paper lays it out. Draws prepared sections. */
export function AgreementTable({ sections }: { sections: readonly AgreementSection[] }) {
  if (useMediaQuery(narrow)) return <AgreementCards sections={sections} />;
  return (
    <Table.ScrollContainer
      minWidth={980}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Agreement"
    >
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.name}>
              Model
            </Table.Th>
            <FigureHead name="Pairs" definition={agreementDefinitions.pairs} />
            <FigureHead
              name="Correlation on confidence"
              definition={agreementDefinitions.pearson}
            />
            <FigureHead name="Rank correlation" definition={agreementDefinitions.spearman} />
            <FigureHead
              name="Cohen’s kappa on correctness"
              definition={agreementDefinitions.kappa}
            />
            <FigureHead name="Same confidence" definition={agreementDefinitions.exact} />
            <FigureHead name="Mean difference" definition={agreementDefinitions.difference} />
          </Table.Tr>
        </Table.Thead>
        {sections.map((section) => (
          <Table.Tbody key={section.key}>
            <Table.Tr className={classes.section}>
              <Table.Th scope="rowgroup" colSpan={7}>
                <AgreementTitle section={section} />
              </Table.Th>
            </Table.Tr>
            {section.rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ row }: { row: AgreementRow }) {
  return (
    <Table.Tr className={rowClass(row)}>
      <Table.Th scope="row" className={classes.name}>
        {row.beneath ? (
          <VisuallyHidden>{row.name}</VisuallyHidden>
        ) : (
          <Text fz="md" fw={560}>
            {row.name}
          </Text>
        )}
        {row.detail && <Text size="sm">{row.detail}</Text>}
      </Table.Th>
      <Table.Td className={classes.number}>
        <CountText n={row.n} basis={row.basis} />
      </Table.Td>
      {agreementColumns.map((measure) => (
        <Table.Td key={measure} className={classes.number}>
          <FigureText figure={row.figures[measure]} rowN={row.n} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function rowClass({ beneath, pooled }: AgreementRow): string | undefined {
  if (beneath) return classes.beneath;
  return pooled ? classes.pooled : undefined;
}
