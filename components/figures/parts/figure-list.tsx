import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Figure } from "@/lib/figures/format/shown-figure";
import type { Definition } from "../definitions/definition";
import { DefinitionPopover } from "../definitions/definition-popover";
import { FigureText } from "./figure-text";
import classes from "./figures.module.css";

export interface ListedFigure {
  name: string;
  definition: Definition;
  figure: Figure;
  after?: ReactNode;
}

/** The figures of one row as a list, for screens too narrow for the table. */
export function FigureList({ figures, rowN }: { figures: readonly ListedFigure[]; rowN: number }) {
  return (
    <dl className={classes.list}>
      {figures.map(({ name, definition, figure, after }) => (
        <div key={name}>
          <Text component="dt" size="sm">
            {name} <DefinitionPopover definition={definition} />
          </Text>
          <dd>
            <FigureText figure={figure} rowN={rowN} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
