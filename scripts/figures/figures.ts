/** What a proof or a benchmark found: a table, and whether it is as it should be. */
export interface Figures {
  title: string;
  rows: Record<string, string | number | boolean>[];
  /** False makes the command exit with 1. */
  ok: boolean;
}

/** @param args what follows its name on the command line */
export type FiguresMaker = (args: string[]) => Promise<Figures>;
