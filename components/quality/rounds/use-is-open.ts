import { useQuery } from "@tanstack/react-query";
import { hasOpenRound, roundsOptions } from "@/lib/quality/rounds/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** Whether a round of a study is open, so that people may come and read. */
export function useIsOpen(ids: StudyIds): boolean {
  const { data } = useQuery(roundsOptions(ids));
  return data !== undefined && hasOpenRound(data);
}
