import { Table } from "@mantine/core";
import type { Definition } from "../definitions/definition";
import { DefinitionPopover } from "../definitions/definition-popover";
import classes from "./figures.module.css";

/** The head of a column of figures, with its definition a click away. */
export function FigureHead({ name, definition }: { name: string; definition: Definition }) {
  return (
    <Table.Th scope="col" className={classes.number}>
      {name}
      <DefinitionPopover definition={definition} />
    </Table.Th>
  );
}
