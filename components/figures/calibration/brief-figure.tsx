import { Text } from "@mantine/core";
import type { FigureCell } from "@/lib/figures/calibration/figures-table";
import { marksOf } from "@/lib/figures/calibration/footnotes";
import { intervalText } from "@/lib/figures/format/shown-figure";
import { Note } from "../parts/figure-text";
import classes from "./brief-figure.module.css";

type Footnotes = ReadonlyMap<string, string>;

const idOf = (mark: string) => `footnote-${mark}`;

interface Props {
  cell: FigureCell | undefined;
  footnotes: Footnotes;
}

/** A figure and its interval on one line. Its remarks are marks that lead to the footnotes. */
export function BriefFigure({ cell, footnotes }: Props) {
  if (!cell?.figure) return cell?.isLate ? <Note>being computed</Note> : null;
  const { text, interval } = cell.figure;
  return (
    <>
      <Text span fw={560} inherit c={text === null ? "dimmed" : undefined}>
        {text ?? "undefined"}
      </Text>
      {interval && (
        <Text span size="xs" c="dimmed">
          {" "}
          {intervalText(interval)}
        </Text>
      )}
      <Marks cell={cell} footnotes={footnotes} />
    </>
  );
}

/** Marks that lead to the footnotes of a cell. */
export const Marks = ({ cell, footnotes }: { cell: FigureCell; footnotes: Footnotes }) =>
  marksOf(cell, footnotes).map(({ mark, remark }) => (
    <sup key={mark} className={classes.mark}>
      <a href={`#${idOf(mark)}`} title={remark} aria-label={`Note ${mark}: ${remark}`}>
        {mark}
      </a>
    </sup>
  ));

/** The remarks that the marks of a table stand for. */
export const Footnotes = ({ footnotes }: { footnotes: Footnotes }) =>
  footnotes.size > 0 && (
    <ul className={classes.notes} aria-label="Notes on the figures">
      {[...footnotes].map(([remark, mark]) => (
        <li key={mark} id={idOf(mark)} tabIndex={-1}>
          <sup>{mark}</sup> {remark}
        </li>
      ))}
    </ul>
  );
