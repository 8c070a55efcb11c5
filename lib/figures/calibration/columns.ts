import type { FigureFormat } from "@/lib/figures/format/shown-figure";
import type { Measured } from "@/lib/figures/schema-figures";
import type { FigureGroup, FigureName } from "../groups/schema-groups";

export type ColumnName = FigureName | "referenceEce" | "defaultEce";

interface Column {
  title: string;
  format: FigureFormat;
}

/** In the order of the table. */
export const columns: Record<ColumnName, Column> = {
  accuracy: { title: "Accuracy", format: "share" },
  meanConfidence: { title: "Mean confidence", format: "share" },
  gap: { title: "Confidence − accuracy", format: "points" },
  ece: { title: "ECE", format: "thousandths" },
  eceCorrected: { title: "ECE, corrected", format: "thousandths" },
  referenceEce: { title: "ECE, reference rules", format: "thousandths" },
  defaultEce: { title: "ECE, default rules", format: "thousandths" },
  mce: { title: "MCE", format: "thousandths" },
  smoothEce: { title: "Smooth ECE", format: "thousandths" },
  brier: { title: "Brier score", format: "thousandths" },
  brierMiscalibration: { title: "Brier: miscalibration", format: "thousandths" },
  brierDiscrimination: { title: "Brier: discrimination", format: "thousandths" },
  brierUncertainty: { title: "Brier: uncertainty", format: "thousandths" },
  logScore: { title: "Log score", format: "thousandths" },
  auroc: { title: "AUROC", format: "thousandths" },
  sharpness: { title: "Sharpness", format: "thousandths" },
};

export const columnNames = Object.keys(columns) as ColumnName[];

/** The few that are shown before others are chosen. */
export const columnsAtFirst: readonly ColumnName[] = ["accuracy", "meanConfidence", "gap", "ece"];

/** A study has few rows, so its page has room for the scores as well. */
export const studyColumnsAtFirst: readonly ColumnName[] = [
  ...columnsAtFirst,
  ...(["brier", "logScore", "auroc"] as const),
];

/** A group's figure in a column; null while it is being computed. */
export function figureIn(group: FigureGroup, name: ColumnName): Measured | null {
  if (name === "referenceEce") return group.referenceEce;
  if (name === "defaultEce") return group.defaultEce ?? group.figures.ece;
  return group.figures[name];
}
