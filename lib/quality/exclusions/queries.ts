import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { applyRules, decideExclusion, listExclusions } from "./schema";

const path = (projectId: string, studyId: string) =>
  `/api/projects/${projectId}/studies/${studyId}/exclusions`;

/** Looked at again now and then, as people read. */
export const exclusionsOptions = (projectId: string, studyId: string) =>
  queryOptions({
    queryKey: ["exclusions", projectId, studyId],
    queryFn: () => call<typeof listExclusions>("GET", path(projectId, studyId)),
    refetchInterval: 10_000,
  });

/** Who is excluded shows on nearly every page of a study. */
const changed = (client: QueryClient, projectId: string) =>
  Promise.all(
    [["exclusions", projectId], ["results"], ["rounds", projectId], ["studies", projectId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

export const applyRulesOptions = (projectId: string, studyId: string) =>
  mutationOptions({
    mutationFn: () => call<typeof applyRules>("POST", `${path(projectId, studyId)}/apply`),
    onSettled: (_data, _error, _variables, _result, { client }) => changed(client, projectId),
  });

export const decideExclusionOptions = (projectId: string, studyId: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof decideExclusion.body>) =>
      call<typeof decideExclusion>("POST", path(projectId, studyId), body),
    onSettled: (_data, _error, _variables, _result, { client }) => changed(client, projectId),
  });
