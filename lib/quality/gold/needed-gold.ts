import type { StudyConfig } from "@/lib/studies/schema";

/**
 * How many agreed gold items a study needs in all: those of practice, of every qualification round
 * and of a visit's checks. No item is used twice, so that nobody sees one again.
 */
export function neededGold({
  practiceItems,
  qualification,
  checksPerVisit,
}: Pick<StudyConfig, "practiceItems" | "qualification" | "checksPerVisit">): number {
  const tests = qualification.reduce((sum, { items }) => sum + items, 0);
  return practiceItems + tests + checksPerVisit;
}
