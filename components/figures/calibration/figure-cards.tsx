import { Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import classes from "@/components/figures/parts/figures.module.css";
import { GroupName } from "@/components/figures/parts/group-name";
import { columns } from "@/lib/figures/calibration/columns";
import { readSort, writeSort } from "@/lib/figures/calibration/looks";
import { FigureDefinition } from "../definitions/figure-definition";
import { FigureCellText } from "./figure-cell-text";
import type { FiguresTableProps } from "./figures-table-props";

/** The table of figures on a narrow screen: a card for each row. */
export function FigureCards({ rows, chosen, method, sort, onSort, pick }: FiguresTableProps) {
  const orders: { value: string; label: string }[] = [
    { value: "", label: "Default order" },
    { value: "name", label: "Name" },
    { value: "-n", label: "Most forecasts" },
    ...chosen.flatMap((name) => [
      { value: name, label: `${columns[name].title}: lowest first` },
      { value: `-${name}`, label: `${columns[name].title}: highest first` },
    ]),
  ];
  return (
    <Stack>
      <NativeSelect
        label="Order"
        size="xs"
        data={orders}
        value={sort ? writeSort(sort) : ""}
        onChange={({ currentTarget: { value } }) => onSort(readSort(value))}
      />
      {rows.map((row) => (
        <Paper key={row.key} component="article" withBorder p="md">
          {/* A card has no row above it that says the name. */}
          <GroupName
            row={{ ...row, beneath: false }}
            pick={row.beneath ? undefined : pick?.(row)}
          />
          {row.basis !== null && (
            <Group gap={4} mt="xs">
              <Text size="sm" className="figure">
                {row.n.toLocaleString("en")} forecasts{row.basis && `, ${row.basis}`}
              </Text>
              <FigureDefinition of="forecasts" method={method} />
            </Group>
          )}
          <dl className={classes.list}>
            {row.cells
              .filter(({ figure, isLate }) => figure !== null || isLate)
              .map((cell) => (
                <div key={cell.column}>
                  <Text component="dt" size="sm">
                    {columns[cell.column].title}{" "}
                    <FigureDefinition of={cell.column} method={method} />
                  </Text>
                  <dd>
                    <FigureCellText cell={cell} row={row} />
                  </dd>
                </div>
              ))}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}
