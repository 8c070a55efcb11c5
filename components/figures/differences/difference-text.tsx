import { Text } from "@mantine/core";
import { FigureText } from "@/components/figures/parts/figure-text";
import { type ComparedCell, formatP } from "@/lib/figures/differences/differences-table";

/** A difference with its interval, p, and the model for which it speaks where that is clear. */
export function DifferenceText({ cell, several }: { cell: ComparedCell; several: boolean }) {
  const { figure, p, adjusted, better } = cell;
  return (
    <FigureText
      figure={figure}
      rowN={figure.n}
      after={
        p !== null && (
          <>
            <Text component="div" size="xs" c="dimmed">
              p {formatP(p)}
              {several && adjusted !== null && ` · Holm ${formatP(adjusted)}`}
            </Text>
            {better && (
              <Text component="div" size="xs" fw={560}>
                {better} is better
              </Text>
            )}
          </>
        )
      }
    />
  );
}
