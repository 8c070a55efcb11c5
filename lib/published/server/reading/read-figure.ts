import type { RowError } from "@/lib/imports/options";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { maxPublishedFigures, type PublishedFigure } from "../../schema";

/** Longer names are sentences, or a mistake; the database's index of names could not hold them. */
export const maxNameLength = 120;

/** A figure as a file gives it, with the line that it stands on. */
export type ReadFigure = Omit<PublishedFigure, "id" | "sourceId"> & { line: number };

/** What a file holds; figures count only while there are no problems. */
export interface FileReading {
  figures: ReadFigure[];
  problems: RowError[];
  /** Tables in which no metric was recognised, as a person would look them up. */
  leftOut: string[];
}

/** Stops reading a file that is no paper's. @throws FileProblem */
export function refuseTooMany({ figures, problems }: FileReading): void {
  if (figures.length + problems.length <= maxPublishedFigures) return;
  const most = maxPublishedFigures.toLocaleString("en");
  throw new FileProblem(`The file has over ${most} figures: send the tables one by one.`);
}
