"use client";

import { Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { CalibrationRow } from "@/lib/results/prepare-calibration-table";
import type { MethodUsed } from "@/lib/results/schema";
import { CalibrationCards } from "./calibration-cards";
import { CountText } from "./count-text";
import { DirectionWord } from "./direction-word";
import { FigureHead } from "./figure-head";
import { FigureText } from "./figure-text";
import { GroupName } from "./group-name";
import { narrow } from "./narrow";
import { Note } from "./note";
import classes from "./results.module.css";

export interface CalibrationTableProps {
  rows: readonly CalibrationRow[];
  method: MethodUsed;
  /** What a row is: "Model", say. */
  groupName: ReactNode;
}

/** Accuracy, confidence and calibration of each group of forecasts. Draws prepared rows. */
export function CalibrationTable(props: CalibrationTableProps) {
  const { rows, method, groupName } = props;
  if (useMediaQuery(narrow)) return <CalibrationCards {...props} />;
  return (
    <Table.ScrollContainer
      minWidth={780}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Calibration"
    >
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.name}>
              {groupName}
            </Table.Th>
            <FigureHead name="Forecasts" of="forecasts" method={method} />
            <FigureHead name="Accuracy" of="accuracy" method={method} />
            <FigureHead name="Mean confidence" of="meanConfidence" method={method} />
            <FigureHead name="Confidence − accuracy" of="direction" method={method} />
            <FigureHead name="ECE" of="ece" method={method} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key} className={row.beneath ? classes.beneath : undefined}>
              <Table.Th scope="row" className={classes.name}>
                <GroupName row={row} />
              </Table.Th>
              <Table.Td className={classes.number}>
                <CountText n={row.n} basis={row.basis} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <FigureText figure={row.accuracy} rowN={row.n} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <FigureText figure={row.meanConfidence} rowN={row.n} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <FigureText
                  figure={row.direction}
                  rowN={row.n}
                  after={<DirectionWord word={row.direction.word} />}
                />
              </Table.Td>
              <Table.Td className={classes.number}>
                <FigureText figure={row.ece} rowN={row.n} after={<Note text={row.eceNote} />} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
