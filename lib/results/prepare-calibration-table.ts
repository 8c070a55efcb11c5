import { countSimulated, type Simulated } from "./mark-simulated";
import { noteRulesApart, noteSmallBins } from "./prepare-bin-notes";
import { type Direction, prepareDirection } from "./prepare-direction";
import { type Figure, prepareFigure } from "./prepare-figure";
import { variantNames } from "./prepare-variants";
import type { Calibration, Variant } from "./schema";

/** Forecasts that are measured together, under the name that they are shown by. */
export interface NamedCalibration extends Calibration {
  /** What the bins are asked for by: the model's id. */
  key: string;
  name: string;
  /** One or two words more: the model's kind, say. */
  detail: string;
  /** With or without the excluded people; null where there is only one. */
  variant: Variant | null;
}

export interface CalibrationRow {
  key: string;
  /** Goes with the row above it, whose group it measures with other people. */
  beneath: boolean;
  name: string;
  detail: string;
  /** Whose forecasts these are, where some people are excluded. */
  people: string | null;
  n: number;
  /** "25 questions, 6 readers" */
  basis: string;
  simulated: Simulated | null;
  /** What the reader should know about which forecasts these are. */
  notes: string[];
  accuracy: Figure;
  meanConfidence: Figure;
  direction: Direction;
  ece: Figure;
  /** How far it is from the default rules' where others are shown; and where bins are so small that it says little. */
  eceNote: string | null;
}

/** The rows of the table of calibration. */
export function prepareCalibrationTable(groups: readonly NamedCalibration[]): CalibrationRow[] {
  return groups.map((group) => ({
    key: group.variant ? `${group.key} ${group.variant}` : group.key,
    beneath: group.variant === "all",
    name: group.name,
    detail: group.detail,
    people: group.variant && variantNames[group.variant],
    n: group.n,
    basis: `${count(group.questions, "question")}, ${count(group.readers, "reader")}`,
    simulated: countSimulated(group.simulated, group.n),
    notes: notes(group),
    accuracy: prepareFigure(group.accuracy, "share"),
    meanConfidence: prepareFigure(group.meanConfidence, "share"),
    direction: prepareDirection(group.gap),
    ece: prepareFigure(group.ece, "thousandths"),
    eceNote: eceNote(group),
  }));
}

const eceNote = ({ ece, defaultEce, bins }: Calibration) =>
  [noteRulesApart(ece, defaultEce), noteSmallBins(bins)].filter(Boolean).join("; ") || null;

function notes({ noAnswer, confidenceSetToOne, surplus, leftOut }: NamedCalibration): string[] {
  const { unparsable, unjudged } = leftOut;
  return [
    noAnswer > 0 && `${noAnswer} gave no answer: counted as wrong, confidence 100\u202f%`,
    confidenceSetToOne > 0 &&
      `${confidenceSetToOne} of a text that states no confidence: confidence set to 100\u202f%`,
    surplus > 0 && `${surplus} surplus: of people who were restored`,
    unparsable > 0 && `${unparsable} unparsable, left out`,
    unjudged > 0 && `${unjudged} not judged, left out`,
  ].filter((note) => note !== false);
}

/** 1,008 questions; 2 people; 10.5 forecasts, where a tie is shared by two bins */
export const count = (n: number, what: string, several = `${what}s`) =>
  `${n.toLocaleString("en", { maximumFractionDigits: 1 })} ${n === 1 ? what : several}`;
