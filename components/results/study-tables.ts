import { orderLatex, timesLatex } from "@/lib/results/order-latex";
import { prepareAgreement } from "@/lib/results/prepare-agreement";
import {
  type NamedCalibration,
  prepareCalibrationTable,
} from "@/lib/results/prepare-calibration-table";
import { agreementCsv, binsCsv, calibrationCsv } from "@/lib/results/prepare-csv";
import { type OrderBy, prepareOrder } from "@/lib/results/prepare-order";
import { orderCsv, timesCsv } from "@/lib/results/prepare-order-csv";
import { preparePeopleTimes, prepareTimes } from "@/lib/results/prepare-times";
import { variantNames } from "@/lib/results/prepare-variants";
import { agreementLatex, binsLatex, calibrationLatex } from "@/lib/results/results-latex";
import type { ComputedStudy, MethodUsed, StudyFigures } from "@/lib/results/schema";
import type { TableDownload } from "./tables-menu";

/**
 * A study's tables as files. As CSV with and without the excluded people; in LaTeX order and time are of
 * `figures`, the people who are looked at.
 */
export const studyTables = ({
  method,
  computed,
  groups,
  figures,
}: {
  method: MethodUsed;
  computed: ComputedStudy;
  groups: readonly NamedCalibration[];
  figures: StudyFigures;
}): TableDownload[] => [
  {
    ...{ label: "Calibration", filename: "calibration" },
    csv: () => calibrationCsv(groups, method),
    latex: () => calibrationLatex(prepareCalibrationTable(groups), method),
  },
  {
    ...{ label: "Bins", filename: "bins" },
    csv: () => binsCsv(groups),
    latex: () =>
      groups
        .map(({ name, variant, bins }) =>
          binsLatex(variant === null ? name : `${name}, ${variantNames[variant]}`, bins),
        )
        .join("\n"),
  },
  {
    ...{ label: "Agreement", filename: "agreement" },
    csv: () => agreementCsv(computed),
    latex: () => agreementLatex("Agreement between readers", prepareAgreement(computed)),
  },
  {
    ...{ label: "Order", filename: "order" },
    csv: () => orderCsv(computed),
    latex: () => [changesOf(figures, "position"), changesOf(figures, "third")].join("\n"),
  },
  {
    ...{ label: "Time", filename: "time" },
    csv: () => timesCsv(computed),
    latex: () =>
      [
        timesLatex("Time on task", "Output or task", prepareTimes(figures.times)),
        timesLatex("Time per task, by person", "Person", preparePeopleTimes(figures.times)),
      ].join("\n"),
  },
];

const changesOf = ({ order }: StudyFigures, by: OrderBy) =>
  orderLatex(by === "position" ? "Last position less first" : "Last third less first", {
    ...{ head: "Model", unit: "points" },
    rows: order.map((model) => prepareOrder(model, by).change),
  });
