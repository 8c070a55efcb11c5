import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Figure } from "@/lib/results/prepare-figure";
import type { MethodUsed } from "@/lib/results/schema";
import { DefinitionButton } from "./definition-button";
import type { DefinitionName } from "./definitions";
import { FigureText } from "./figure-text";
import classes from "./results.module.css";

export interface ListedFigure {
  name: string;
  of: DefinitionName;
  figure: Figure;
  after?: ReactNode;
}

/** The figures of one row as a list, for screens too narrow for the table. */
export function FigureList({
  figures,
  rowN,
  method,
}: {
  figures: readonly ListedFigure[];
  rowN: number;
  method: MethodUsed;
}) {
  return (
    <dl className={classes.list}>
      {figures.map(({ name, of, figure, after }) => (
        <div key={name}>
          <Text component="dt" size="sm">
            {name} <DefinitionButton of={of} method={method} />
          </Text>
          <dd>
            <FigureText figure={figure} rowN={rowN} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
