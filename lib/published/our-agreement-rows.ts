import type { AgreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { paperReaders } from "./paper-tables";
import { addBasis } from "./row-basis";
import type { TableRow } from "./table-row";

/** What of the matrix counts here. */
interface Matrix {
  sides: readonly Pick<AgreementMatrix["sides"][number], "key" | "name" | "kind">[];
  pairs: readonly {
    a: string;
    b: string;
    models: readonly Pick<
      AgreementMatrix["pairs"][number]["models"][number],
      "model" | "n" | "simulated" | "pearson" | "kappa"
    >[];
  }[];
}

/**
 * The project's own rows for the paper's table of agreement: per model, the correlation of confidences
 * and the kappa of correctness, for each two who read the same.
 */
export function ourAgreementRows({ sides, pairs }: Matrix): TableRow[] {
  const rows = new Map<string, TableRow>();
  for (const { a, b, models } of pairs) {
    const column = columnOf(
      [a, b].map((key) => sides.find((side) => side.key === key)),
      a === b,
    );
    for (const { model, n, simulated, pearson, kappa } of models) {
      if (!model) continue;
      const empty = { model: model.name, group: "This project", cells: {} };
      const row: TableRow = rows.get(model.id) ?? { ...empty, source: "ours" };
      row.cells[column] = { correlation: pearson, kappa };
      row.basis = addBasis(row, { n, simulated });
      rows.set(model.id, row);
    }
  }
  return [...rows.values()];
}

type Side = Matrix["sides"][number] | undefined;

/** The paper's names where the same is compared, so that both stand in one column; else both names. */
function columnOf(pair: readonly Side[], isWithin: boolean): string {
  const people = pair.filter((side) => side?.kind === "human").length;
  if (isWithin && people > 0) return paperReaders.betweenCrowdworkers;
  const hasClaude = pair.some((side) => /^claude[ -]?2(\.0)?$/i.test(side?.name ?? ""));
  if (people === 1 && hasClaude) return paperReaders.crowdworkersAndClaude;
  return pair.map((side) => side?.name ?? "").join(" and ");
}
