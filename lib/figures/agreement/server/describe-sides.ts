import type { SQL } from "drizzle-orm";
import type { View } from "@/lib/figures/selection/schema-selection";
import { dimensionKey } from "@/lib/figures/selection/server/choose-forecasts";
import type { ReaderKind } from "@/lib/readers/schema";
import { compareText } from "@/lib/text/compare";
import type { AgreementSide } from "../schema-agreement";

/** Who has a forecast, and the side that it is of. */
export interface SideReader {
  /** People pooled, or the reader's id. */
  side: string;
  readerId: string;
  reader: string;
  readerKind: ReaderKind;
  readerVersion: string;
}

/** The reader, with people pooled unless the view is grouped by person. */
export const sideIn = ({ by }: View): SQL =>
  by.includes("person") ? dimensionKey.person : dimensionKey.reader;

/** The sides that forecasts are of, people first, then by name. */
export function describeSides(forecasts: readonly SideReader[]): AgreementSide[] {
  return [...Map.groupBy(forecasts, ({ side }) => side)]
    .map(([key, ofSide]): AgreementSide => {
      const people = new Set(ofSide.map(({ readerId }) => readerId)).size;
      const { reader = "", readerKind: kind = "human", readerVersion = "" } = ofSide[0] ?? {};
      const pooled = key === "crowd" || key === "people";
      return {
        key,
        kind,
        pooled,
        people,
        name: pooled ? namePool(key, people) : reader,
        version: pooled ? "" : readerVersion,
      };
    })
    .sort(
      (x, y) =>
        Number(y.kind === "human") - Number(x.kind === "human") ||
        compareText(`${x.name} ${x.version}`, `${y.name} ${y.version}`),
    );
}

/** The name of several people who are measured as one; it never names a person. */
export function namePool(pool: "crowd" | "people", people: number): string {
  if (pool === "crowd") return people === 1 ? "1 crowdworker" : `${people} crowdworkers`;
  return people === 1 ? "1 imported human reader" : `${people} people`;
}
