import { useQuery } from "@tanstack/react-query";
import { hasAnswersToCome, roundsOptions } from "@/lib/quality/rounds/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** Whether more answers may come to a study, so that what is shown of it is fetched again. */
export function useIsOpen(ids: StudyIds): boolean {
  const { data } = useQuery(roundsOptions(ids));
  return data !== undefined && hasAnswersToCome(data);
}
