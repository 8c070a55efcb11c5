import { Table } from "@mantine/core";
import type { MethodUsed } from "@/lib/results/schema";
import { DefinitionButton } from "./definition-button";
import type { DefinitionName } from "./definitions";
import classes from "./results.module.css";

/** The head of a column of figures, with its definition a click away. */
export function FigureHead({
  name,
  of,
  method,
}: {
  name: string;
  of: DefinitionName;
  method: MethodUsed;
}) {
  return (
    <Table.Th scope="col" className={classes.number}>
      {name}
      <DefinitionButton of={of} method={method} />
    </Table.Th>
  );
}
