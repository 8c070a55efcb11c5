import { Table, Text } from "@mantine/core";
import { FigureText } from "@/components/figures/parts/figure-text";
import classes from "@/components/figures/parts/figures.module.css";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import type { FrontierPanel, FrontierPoint } from "@/lib/figures/frontier/frontier-panels";

/** The points of a frontier in numbers, the most accurate first. */
export function FrontierTable({ panel }: { panel: FrontierPanel }) {
  const points = [...panel.points].sort((a, b) => b.accuracy - a.accuracy);
  const counts = new Map(panel.groups.map(({ key, counts: { n } }) => [key, n]));
  return (
    <Table.ScrollContainer
      minWidth={320}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`Accuracy and ECE: ${panel.title}`}
      mt="xs"
    >
      <Table className={classes.table} fz="sm" horizontalSpacing={6} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Model</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              n
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Accuracy
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              ECE
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Row key={point.key} point={point} n={counts.get(point.key) ?? null} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ point, n }: { point: FrontierPoint; n: number | null }) {
  const { name, onFront, source, accuracy, accuracyInterval, ece, eceInterval } = point;
  // A published figure has no n that we know; its cell is empty, and no other is written beneath.
  const count = n ?? 0;
  const none = { noInterval: "not_published" as const };
  const right = { value: accuracy, n: count, ...(accuracyInterval ?? none) };
  const error = { value: ece, n: count, ...(eceInterval ?? none) };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        <Text size="xs" c="dimmed">
          {source ?? (onFront && "on the Pareto front")}
        </Text>
      </Table.Th>
      <Table.Td className={classes.number}>{n?.toLocaleString("en")}</Table.Td>
      <Table.Td className={classes.number}>
        <FigureText figure={prepareFigure(right, "share")} rowN={count} />
      </Table.Td>
      <Table.Td className={classes.number}>
        <FigureText figure={prepareFigure(error, "thousandths")} rowN={count} />
      </Table.Td>
    </Table.Tr>
  );
}
