import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { changing } from "@/lib/quality/changing";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { adjudicate, listDisagreements } from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/adjudications`;

export const disagreementsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["exclusions", ids.projectId, ids.studyId, "disagreements"],
    queryFn: () => call<typeof listDisagreements>("GET", path(ids)),
  });

type Body = z.input<typeof adjudicate.body>;

/** A decision about a text, by which the page tells that it is being saved. */
export const adjudicationKey = ({ taskId, position }: Pick<Body, "taskId" | "position">) => [
  "adjudicate",
  taskId,
  position,
];

export const adjudicateOptions = (ids: StudyIds, text: Pick<Body, "taskId" | "position">) => ({
  ...changing(ids, (body: Body) => call<typeof adjudicate>("POST", path(ids), body)),
  mutationKey: adjudicationKey(text),
});
