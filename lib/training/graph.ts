interface Stage {
  name: string;
  /** The stages whose outputs it takes. */
  after: readonly string[];
}

interface Placed {
  name: string;
  /** Column and row, from 0. */
  column: number;
  row: number;
}

export interface Graph {
  stages: Placed[];
  edges: { from: Placed; to: Placed }[];
  columns: number;
  rows: number;
}

/**
 * Places stages so that each stands to the right of all that it needs, in as few columns as that takes. Within a column they
 * are ordered by the mean row of what they need, so that few lines cross.
 * @param stages each after those that it needs
 */
export function placeStages(stages: readonly Stage[]): Graph {
  const placed = new Map<string, Placed>();
  const columnOf = new Map<string, number>();
  for (const { name, after } of stages) {
    const before = after.map((one) => columnOf.get(one) ?? -1);
    columnOf.set(name, 1 + Math.max(-1, ...before));
  }
  const columns = 1 + Math.max(-1, ...columnOf.values());
  let rows = 0;
  for (let column = 0; column < columns; column += 1) {
    const own = stages.filter(({ name }) => columnOf.get(name) === column);
    const wish = (stage: Stage) => {
      const before = stage.after.flatMap((one) => placed.get(one)?.row ?? []);
      return before.length === 0
        ? Number.POSITIVE_INFINITY
        : before.reduce((sum, row) => sum + row, 0) / before.length;
    };
    const ordered = own
      .map((stage, no) => ({ stage, no, wish: wish(stage) }))
      .sort((a, b) => (a.wish === b.wish ? a.no - b.no : a.wish - b.wish));
    ordered.forEach(({ stage }, row) => {
      placed.set(stage.name, { name: stage.name, column, row });
    });
    rows = Math.max(rows, ordered.length);
  }
  const edges = stages.flatMap(({ name, after }) =>
    after.flatMap((one) => {
      const from = placed.get(one);
      const to = placed.get(name);
      return from && to ? [{ from, to }] : [];
    }),
  );
  return { stages: [...placed.values()], edges, columns, rows };
}
