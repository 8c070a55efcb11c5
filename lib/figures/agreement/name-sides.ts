import { type Reason, reasons } from "@/lib/metrics/reasons";
import type { AgreementSide } from "./schema-agreement";

export const sideName = ({ name, version, pooled }: AgreementSide): string =>
  version && !pooled ? `${name} (${version})` : name;

/** What two compared sides are called together, and a reason with their names. */
export function nameSides(first: AgreementSide, second: AgreementSide) {
  const alone = first.key === second.key;
  const title = alone
    ? `${sideName(first)} with each other`
    : `${sideName(first)} and ${sideName(second)}`;
  const subject = (side: AgreementSide, place: string) =>
    alone ? `the ${place} of each pair is` : `${sideName(side)} ${side.people > 1 ? "are" : "is"}`;
  return {
    title,
    say: (reason: Reason): string => {
      if (reason === "first_constant") return `${subject(first, "first")} constant`;
      if (reason === "second_constant") return `${subject(second, "second")} constant`;
      return reasons[reason];
    },
  };
}
