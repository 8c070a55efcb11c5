import { agreementLatex, agreementMatrixCsv } from "@/lib/figures/agreement/agreement-files";
import { agreementSections } from "@/lib/figures/agreement/agreement-sections";
import { type ColumnName, columnNames } from "@/lib/figures/calibration/columns";
import { figureBinsCsv, figuresCsv } from "@/lib/figures/calibration/figures-csv";
import { binsLatex, figuresLatex } from "@/lib/figures/calibration/figures-latex";
import { nameTable } from "@/lib/figures/format/figure-latex";
import { markSimulated } from "@/lib/figures/format/mark-simulated";
import type { Provisional } from "@/lib/figures/format/provisional";
import { nameVariant } from "@/lib/figures/groups/group-names";
import type { FiguresMethod } from "@/lib/figures/schema";
import type { Variant } from "@/lib/figures/schema-figures";
import { type OrderBy, orderModel } from "@/lib/figures/study/order-effects";
import type { ComputedDetails } from "@/lib/figures/study/schema";
import {
  markModel,
  type OrderSource,
  orderCsv,
  orderLatex,
  simulatedTasks,
  timesCsv,
  timesLatex,
} from "@/lib/figures/study/study-files";
import { personTimeRows, timeRows } from "@/lib/figures/study/times-charts";
import type { ShownFigures } from "../calibration/calibration-section";
import type { TableFile } from "../parts/table-downloads";

interface StudyTables {
  /** The study's name. */
  study: string;
  method: FiguresMethod;
  /** How the figures were counted, in sentences. */
  how: readonly string[];
  shown: ShownFigures;
  /** Null while they are being computed for the first time. */
  details: ComputedDetails | null;
  /** Why agreement, order and times are provisional. */
  provisional: Provisional | null;
  /** Whose forecasts the charts show, where people are excluded. */
  people: Variant | null;
}

/**
 * A study's tables as files. CSV files have the figures with and without the excluded people; in LaTeX,
 * order and time are those that the charts show.
 */
export function studyTables(of: StudyTables): TableFile[] {
  const { study, method, how, shown, details } = of;
  const calibration = nameTable(study, ["calibration"], method.rules);
  return [
    {
      label: "Calibration",
      filename: calibration,
      csv: () => figuresCsv(shown.groups, withOtherRules(shown.columns), method),
      latex: () =>
        figuresLatex(
          shown.groups,
          shown.columns,
          { what: "Calibration of crowdworkers.", how },
          calibration,
        ),
    },
    {
      label: "Bins",
      filename: nameTable(study, ["bins"], method.rules),
      csv: () => figureBinsCsv(shown.groups, method),
      latex: () =>
        shown.groups
          .map((group) => {
            const whose = nameVariant(group.name, group.variant ?? null);
            return binsLatex(group, method, nameTable(study, ["bins", whose], method.rules));
          })
          .join("\n"),
    },
    ...(details ? detailsTables(of, details) : []),
  ];
}

function detailsTables(
  { study, method, shown, people, provisional }: StudyTables,
  details: ComputedDetails,
): TableFile[] {
  const { all, kept } = details;
  const { order, times } = people === "kept" && kept ? kept : all;
  const groups = shown.groups.filter(({ variant = null }) => variant === people);
  const [agreement, time] = [nameTable(study, ["agreement"]), nameTable(study, ["time"])];
  const whose = (title: string) => nameVariant(title, people);
  const timed = markSimulated(whose("Time on task"), simulatedTasks(times));
  const changesOf = (by: OrderBy, title: string) => {
    const source: OrderSource = { groups, method, name: nameTable(study, ["order", by]) };
    const rows = order.map((of) => ({
      ...orderModel(of, by).change,
      name: markModel(of.model, groups),
    }));
    return orderLatex(title, { head: "Model", unit: "points", rows }, source);
  };
  return [
    {
      provisional,
      label: "Agreement",
      filename: agreement,
      csv: () =>
        kept
          ? agreementMatrixCsv(
              { ...kept.agreement, variant: "kept" },
              { ...all.agreement, variant: "all" },
            )
          : agreementMatrixCsv(all.agreement),
      latex: () =>
        agreementLatex(
          "Agreement between readers",
          studyAgreementSections(details),
          method,
          agreement,
        ),
    },
    {
      provisional,
      label: "Order",
      filename: nameTable(study, ["order"]),
      csv: () => orderCsv(details, shown.groups),
      latex: () =>
        [
          changesOf("position", whose("Last position less first")),
          changesOf("third", whose("Last third less first")),
        ].join("\n"),
    },
    {
      provisional,
      label: "Time",
      filename: time,
      csv: () => timesCsv(details, shown.groups),
      latex: () =>
        [
          timesLatex(timed, "Output or task", timeRows(times), time),
          timesLatex(
            whose("Time per task, by person"),
            "Person",
            personTimeRows(times),
            nameTable(study, ["time by person"]),
          ),
        ].join("\n"),
    },
  ];
}

/** A file also has the ECE by the other rules, for comparison. */
const withOtherRules = (columns: readonly ColumnName[]) =>
  columnNames.filter(
    (name) => columns.includes(name) || name === "referenceEce" || name === "defaultEce",
  );

/** A study's tables of agreement: without the excluded people, and beneath with them. */
export const studyAgreementSections = ({ all, kept }: ComputedDetails) =>
  agreementSections(all.agreement, kept?.agreement);
