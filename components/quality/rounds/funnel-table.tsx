import { Table } from "@mantine/core";
import { countText, type FunnelModel } from "@/lib/quality/rounds/funnel";
import { formatShare } from "@/lib/text/format-number";
import classes from "./rounds.module.css";

const shareText = (share: number | null) => (share === null ? "–" : formatShare(share));

/** The funnel in numbers. */
export function FunnelTable({ model }: { model: FunnelModel }) {
  return (
    <Table.ScrollContainer
      minWidth={420}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Funnel"
    >
      <Table className={classes.table} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Round</Table.Th>
            <Table.Th scope="col">Step</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              People
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Of all
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Of the step before
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {model.rounds.flatMap(({ label, steps }) =>
            steps.map((step) => (
              <Table.Tr key={`${step.roundNo} ${step.stage}`}>
                <Table.Td>{label}</Table.Td>
                <Table.Th scope="row" fw={400}>
                  {step.label}
                </Table.Th>
                <Table.Td className={classes.number}>{countText(step)}</Table.Td>
                <Table.Td className={classes.number}>{shareText(step.ofAll)}</Table.Td>
                <Table.Td className={classes.number}>{shareText(step.ofBefore)}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
