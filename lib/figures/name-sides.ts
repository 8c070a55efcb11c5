import type { Figure } from "@/lib/results/prepare-figure";
import type { AgreementSide } from "./schema-agreement";

export const sideName = ({ name, version, pooled }: AgreementSide): string =>
  version && !pooled ? `${name} (${version})` : name;

/** What two compared sides are called together, and who is meant where a figure says "the first side". */
export function nameSides(first: AgreementSide, second: AgreementSide) {
  const alone = first.key === second.key;
  const title = alone
    ? `${sideName(first)} with each other`
    : `${sideName(first)} and ${sideName(second)}`;
  const subject = (side: AgreementSide, place: string) =>
    alone ? `the ${place} of each pair is` : `${sideName(side)} ${side.people > 1 ? "are" : "is"}`;
  return {
    title,
    explain: (figure: Figure): Figure => ({
      ...figure,
      why:
        figure.why
          ?.replace("the first side is", subject(first, "first"))
          .replace("the second side is", subject(second, "second")) ?? null,
    }),
  };
}
