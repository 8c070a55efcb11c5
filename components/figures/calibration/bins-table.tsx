import { Anchor, Table } from "@mantine/core";
import type { CalibrationBin } from "@/lib/figures/schema-figures";
import { formatShare } from "@/lib/text/format-number";
import classes from "../parts/figures.module.css";

/** The bins of a reliability diagram in numbers; each opens what is in it, where that may be seen. */
export function BinsTable({
  bins,
  onOpen,
}: {
  bins: readonly CalibrationBin[];
  onOpen?: (bin: number) => void;
}) {
  return (
    <Table.ScrollContainer
      minWidth={300}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Number of bins"
      mt="xs"
    >
      <Table className={classes.table} fz="sm" horizontalSpacing={6} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Bin</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              n
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Confidence
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Accuracy
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bins.map((bin, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its position
            <Table.Tr key={i}>
              <Table.Td>
                {onOpen ? (
                  <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(i)}>
                    {i + 1}
                  </Anchor>
                ) : (
                  i + 1
                )}
              </Table.Td>
              <Table.Td className={classes.number}>{formatN(bin.n)}</Table.Td>
              <Table.Td className={classes.number}>
                {formatShare(bin.meanConfidence)}
                <br />
                <small>
                  {formatShare(bin.low)} to {formatShare(bin.high)}
                </small>
              </Table.Td>
              <Table.Td className={classes.number}>
                {formatShare(bin.accuracy)}
                <br />
                <small>
                  {formatShare(bin.accuracyInterval.low)} to{" "}
                  {formatShare(bin.accuracyInterval.high)}
                </small>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A tie on an edge is shared by two bins, so n need not be whole. */
const formatN = (n: number) => n.toLocaleString("en", { maximumFractionDigits: 1 });
