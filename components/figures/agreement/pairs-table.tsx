import { Table } from "@mantine/core";
import { CountText } from "@/components/figures/parts/count-text";
import { FigureText } from "@/components/figures/parts/figure-text";
import classes from "@/components/figures/parts/figures.module.css";
import { SimulatedBadge } from "@/components/figures/parts/simulated-badge";
import {
  agreementMeasureNames,
  agreementMeasures,
  preparePairs,
} from "@/lib/figures/agreement/agreement-matrix";
import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";

/** Every pair of a matrix with every measure and its interval. */
export function PairsTable({ matrix }: { matrix: AgreementMatrix }) {
  return (
    <Table.ScrollContainer
      minWidth={1000}
      maxHeight={640}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Agreement of pairs"
      mt="xs"
    >
      <Table className={classes.table} stickyHeader fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Pair</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              n
            </Table.Th>
            {agreementMeasureNames.map((name) => (
              <Table.Th key={name} scope="col" className={classes.number}>
                {agreementMeasures[name].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preparePairs(matrix).map(({ key, title, n, basis, simulated, figures }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.name}>
                {title} {simulated && <SimulatedBadge simulated={simulated} what="pairs" />}
              </Table.Th>
              <Table.Td className={classes.number}>
                <CountText n={n} basis={basis} />
              </Table.Td>
              {agreementMeasureNames.map((name) => (
                <Table.Td key={name} className={classes.number}>
                  <FigureText figure={figures[name]} rowN={n} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
