import { Text } from "@mantine/core";
import { DirectionWord } from "@/components/figures/parts/direction-word";
import { FigureText } from "@/components/figures/parts/figure-text";
import { Note } from "@/components/figures/parts/note";
import type { FigureCell, FigureRow } from "@/lib/figures/calibration/figures-table";

/** A figure with its interval, and what it comes to; or that it is being computed. */
export function FigureCellText({ cell, row }: { cell: FigureCell; row: FigureRow }) {
  const { figure, isLate, word, note } = cell;
  if (figure === null) {
    return isLate ? (
      <Text component="div" size="xs" c="dimmed">
        being computed
      </Text>
    ) : null;
  }
  return (
    <FigureText
      figure={figure}
      rowN={row.n}
      after={
        <>
          <DirectionWord word={word} />
          <Note text={note} />
        </>
      }
    />
  );
}
