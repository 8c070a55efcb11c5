import { queryOptions } from "@tanstack/react-query";
import { viewDefaults } from "@/lib/figures/selection/view-address";
import { call } from "@/lib/http/client";
import type { BinRules } from "@/lib/metrics/types";
import type { VersionQuery } from "@/lib/studies/schema-version";
import type { getStudyResults, StudyResults } from "./schema";

interface Study {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: Study) => `/api/projects/${projectId}/studies/${studyId}`;

/** What is being computed is asked for again this often, in milliseconds. */
const whileWaiting = 300;
/** What is there already, while a round is open and people keep reading. */
const whileOpen = 5_000;

/** A study's results as they come in. Of the newest version, by the default rules, unless said otherwise. */
export const studyResultsOptions = (
  study: Study,
  {
    version,
    rules = viewDefaults.rules,
    open = false,
  }: { version?: string | number; rules?: BinRules["rules"]; open?: boolean },
) =>
  queryOptions({
    queryKey: ["results", "study", study.studyId, version && `${version}`, rules],
    queryFn: () => {
      const query = new URLSearchParams({ ...(version && { version: `${version}` }), rules });
      return call<typeof getStudyResults>("GET", `${path(study)}/results?${query}`);
    },
    refetchInterval: ({ state: { data } }) =>
      data && isWaiting(data) ? whileWaiting : open && whileOpen,
  });

const isWaiting = ({ details, uncounted, calibration }: StudyResults) =>
  details.state === "waiting" ||
  uncounted > 0 ||
  calibration.some(({ groups }) => groups.some(({ intervals }) => intervals.waiting));

/** Where the forecasts behind the results are downloaded. */
export const forecastsPath = (study: Study & { version: VersionQuery }, format: "csv" | "jsonl") =>
  `${path(study)}/forecasts?format=${format}&version=${study.version}`;

/** Where it is said what the columns of a study's exports hold, and how each figure follows. */
export const codebookPath = (study: Study, format: "json" | "md") =>
  `${path(study)}/codebook?format=${format}`;
