import { mutationOptions } from "@tanstack/react-query";
import type { StudyIds } from "@/lib/studies/schema";

/** A change of a study's rounds or people, after which all queries about them are fetched again. */
export const changing = <Data, Body = void>(
  { projectId }: StudyIds,
  mutationFn: (body: Body) => Promise<Data>,
) =>
  mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _body, _result, { client }) =>
      Promise.all(
        [
          ["exclusions", projectId],
          ["people-quality", projectId],
          ["results"],
          ["rounds", projectId],
          ["study-log", projectId],
          ["study-people", projectId],
          ["studies", projectId],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
