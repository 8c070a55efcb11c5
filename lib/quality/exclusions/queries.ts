import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { changing } from "@/lib/quality/changing";
import { pauseBetween } from "@/lib/quality/pause-between";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  applyCriteria,
  decideExclusion,
  listExclusions,
  listViolators,
  previewExclusion,
} from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/exclusions`;

type Wanted = z.input<typeof listExclusions.query>;

export const fetchExclusions = (ids: StudyIds, wanted: Wanted) => {
  const given = Object.entries(wanted).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return call<typeof listExclusions>("GET", `${path(ids)}?${query}`);
};

/** Fetched again now and then while a round is `open`, as people read. */
export const exclusionsOptions = (ids: StudyIds, wanted: Wanted, open: boolean) =>
  queryOptions({
    queryKey: ["exclusions", ids.projectId, ids.studyId, wanted],
    queryFn: () => fetchExclusions(ids, wanted),
    refetchInterval: ({ state: { data } }) => open && pauseBetween(data?.everyone.people ?? 0),
    placeholderData: keepPreviousData,
  });

/** Whom the criteria would exclude. */
export const violatorsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["exclusions", ids.projectId, ids.studyId, "violators"],
    queryFn: () => call<typeof listViolators>("GET", `${path(ids)}/violators`),
    // A decision is made on what is so now.
    gcTime: 0,
  });

interface Decision {
  readerId: string;
  /** Keeps what an exclusion changes from being shown for the restoration that follows it. */
  action: "exclude" | "restore";
}

/** What would follow of excluding or restoring someone; of applying the criteria where nobody is named. */
export const previewExclusionOptions = (ids: StudyIds, decision?: Decision) =>
  queryOptions({
    queryKey: [
      "exclusions",
      ids.projectId,
      ids.studyId,
      "preview",
      decision?.readerId,
      decision?.action,
    ],
    queryFn: () =>
      call<typeof previewExclusion>(
        "GET",
        `${path(ids)}/preview${decision ? `?reader=${decision.readerId}` : ""}`,
      ),
    // A decision is made on what is so now.
    gcTime: 0,
  });

export const applyCriteriaOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof applyCriteria.body>) =>
    call<typeof applyCriteria>("POST", `${path(ids)}/apply`, body),
  );

export const decideExclusionOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof decideExclusion.body>) =>
    call<typeof decideExclusion>("POST", path(ids), body),
  );
