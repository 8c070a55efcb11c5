import { countSimulated, markSimulated } from "@/lib/results/mark-simulated";
import { nameTable } from "@/lib/results/name-table";
import {
  markModel,
  type OrderSource,
  orderLatex,
  simulatedTasks,
  timesLatex,
} from "@/lib/results/order-latex";
import { prepareAgreement } from "@/lib/results/prepare-agreement";
import type { NamedCalibration } from "@/lib/results/prepare-calibration-table";
import { agreementCsv, binsCsv, calibrationCsv } from "@/lib/results/prepare-csv";
import { type OrderBy, prepareOrder } from "@/lib/results/prepare-order";
import { orderCsv, timesCsv } from "@/lib/results/prepare-order-csv";
import { preparePeopleTimes, prepareTimes } from "@/lib/results/prepare-times";
import { nameVariant } from "@/lib/results/prepare-variants";
import { agreementLatex, binsLatex, calibrationLatex } from "@/lib/results/results-latex";
import type { ComputedStudy, MethodUsed, StudyFigures, Variant } from "@/lib/results/schema";
import type { TableDownload } from "./tables-menu";

interface StudyTables {
  /** The study's name. */
  study: string;
  method: MethodUsed;
  computed: ComputedStudy;
  groups: readonly NamedCalibration[];
  figures: StudyFigures;
  /** Whose `figures` are, where people are excluded. */
  people: Variant | null;
}

/**
 * A study's tables as files. As CSV with and without the excluded people; in LaTeX order and time are of
 * `figures`, the people who are looked at.
 */
export function studyTables(of: StudyTables): TableDownload[] {
  const { study, method, computed, groups, figures, people } = of;
  const calibration = nameTable(study, ["calibration"], method.rules);
  const [agreement, time] = [nameTable(study, ["agreement"]), nameTable(study, ["time"])];
  const whose = (title: string) => nameVariant(title, people);
  const timed = markSimulated(whose("Time on task"), simulatedTasks(figures.times));
  return [
    {
      ...{ label: "Calibration", filename: calibration },
      csv: () => calibrationCsv(groups, method),
      latex: () => calibrationLatex(groups, method, calibration),
    },
    {
      ...{ label: "Bins", filename: nameTable(study, ["bins"], method.rules) },
      csv: () => binsCsv(groups, method),
      latex: () => groups.map((group) => groupBinsLatex(study, group, method)).join("\n"),
    },
    {
      ...{ label: "Agreement", filename: agreement },
      csv: () => agreementCsv(computed),
      latex: () =>
        agreementLatex("Agreement between readers", prepareAgreement(computed), method, agreement),
    },
    {
      ...{ label: "Order", filename: nameTable(study, ["order"]) },
      csv: () => orderCsv(computed),
      latex: () =>
        [
          changesOf(of, "position", whose("Last position less first")),
          changesOf(of, "third", whose("Last third less first")),
        ].join("\n"),
    },
    {
      ...{ label: "Time", filename: time },
      csv: () => timesCsv(computed),
      latex: () =>
        [
          timesLatex(timed, "Output or task", prepareTimes(figures.times), time),
          timesLatex(
            whose("Time per task, by person"),
            "Person",
            preparePeopleTimes(figures.times),
            nameTable(study, ["time by person"]),
          ),
        ].join("\n"),
    },
  ];
}

/** The bins of one group in LaTeX. */
export function groupBinsLatex(study: string, group: NamedCalibration, method: MethodUsed): string {
  const { name, variant, bins, simulated, n } = group;
  const whose = nameVariant(name, variant);
  const title = markSimulated(whose, countSimulated(simulated, n));
  return binsLatex(title, bins, method, nameTable(study, ["bins", whose], method.rules));
}

function changesOf({ study, figures, method }: StudyTables, by: OrderBy, title: string): string {
  const { models, order } = figures;
  const source: OrderSource = { models, method, name: nameTable(study, ["order", by]) };
  const rows = order.map((of) => ({
    ...prepareOrder(of, by).change,
    name: markModel(of.model, models),
  }));
  return orderLatex(title, { head: "Model", unit: "points", rows }, source);
}
