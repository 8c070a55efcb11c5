import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { listShares, revokeShare, shareView } from "@/lib/shares/schema";
import type { ReplacementQuery } from "./replacement/schema-replacement";
import type {
  FigureFacets,
  getAgreement,
  getCorrelations,
  getDecisionValue,
  getDifferences,
  getDisagreements,
  getDistributions,
  getFigureBin,
  getFigureFacets,
  getFigures,
  getLeaderboard,
  getLeaderboardPoints,
  getReplacement,
  retryComputations as retryContract,
} from "./schema";
import type { ViewQuery } from "./selection/schema-selection";

/** The source of forecasts: a project, for its researchers, or a view behind a read-only link. */
export type FigureSource = ProjectSource | { kind: "shared"; link: string };
export interface ProjectSource {
  kind: "project";
  projectId: string;
}

/** Milliseconds until the next request for what is still being computed. */
const whileWaiting = 1_000;
/** Milliseconds until the next request for what is there, because forecasts may come in. */
const whileOpen = 20_000;

const projectPath = (projectId: string) => `/api/projects/${projectId}`;
const figuresPath = (projectId: string) => `${projectPath(projectId)}/figures`;

/** Has a project's failed computations tried again; whoever needs them then asks for them anew. */
export const retryComputations = (projectId: string) =>
  call<typeof retryContract>("POST", `${figuresPath(projectId)}/retry`);

/** A view, and what else is asked, as the search of an address: `?dataset=...&bins=20`, or "". */
export function toSearch(asked: ViewQuery & Record<string, unknown>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${search}`;
}

interface Part<T> {
  get: (path: string) => Promise<T>;
  /** Milliseconds until it is requested again; false for never. */
  again: (data: T | undefined) => number | false;
  /** Whether the last view's stays until the next one's is there. */
  isKept?: boolean;
}

/** One part of a view's figures. A link's view, with its losses, is stored with the link and never changes. */
const partOptions =
  <T>(part: string, { get, again, isKept }: Part<T>) =>
  (source: FigureSource, view: ViewQuery & { losses?: string }) =>
    queryOptions({
      queryKey:
        source.kind === "shared"
          ? ["figures", source, part]
          : ["figures", source, part, Object.fromEntries(Object.entries(view).sort())],
      queryFn: () =>
        get(
          source.kind === "shared"
            ? `/api/shared/${source.link}/${part}`
            : `${figuresPath(source.projectId)}${part === "figures" ? "" : `/${part}`}${toSearch(view)}`,
        ),
      refetchInterval: ({ state: { data } }) => again(data),
      placeholderData: isKept ? keepPreviousData : undefined,
    });

const isWaiting = ({ groups }: { groups: { intervals: { waiting: boolean } }[] }) =>
  groups.some(({ intervals }) => intervals.waiting);

/** For results of the worker. */
const untilReady = (data: { state: string } | undefined) =>
  data?.state === "waiting" ? whileWaiting : whileOpen;

/** The figures of every group of a view, with the intervals over clusters as they arrive. */
export const figuresOptions = partOptions("figures", {
  get: (path) => call<typeof getFigures>("GET", path),
  again: (data) => (data && (data.uncounted > 0 || isWaiting(data)) ? whileWaiting : whileOpen),
  isKept: true,
});

/** Which groups of a leaderboard, and in which order: `sort`, `search`, `least`, as its contract says. */
export interface Ranking {
  sort: string;
  search: string;
  least: number;
}

export const leaderboardPageSize = 25;

/** A page of the groups of a view, ranked; `page` from 0. */
export const leaderboardOptions = (
  { projectId }: ProjectSource,
  view: ViewQuery,
  ranking: Ranking,
  page: number,
) =>
  queryOptions({
    queryKey: ["figures", "leaderboard", projectId, view, ranking, page],
    queryFn: () => {
      const part = { limit: leaderboardPageSize, offset: page * leaderboardPageSize };
      const search = toSearch({ ...view, ...ranking, ...part });
      return call<typeof getLeaderboard>("GET", `${figuresPath(projectId)}/leaderboard${search}`);
    },
    refetchInterval: ({ state: { data } }) => (data && data.left > 0 ? whileWaiting : whileOpen),
    placeholderData: keepPreviousData,
  });

/** A figure of every group of a leaderboard. */
export const leaderboardPointsOptions = (
  { projectId }: ProjectSource,
  view: ViewQuery,
  { search, least }: Ranking,
  figure: string,
) =>
  queryOptions({
    queryKey: ["figures", "leaderboard points", projectId, view, search, least, figure],
    queryFn: () =>
      call<typeof getLeaderboardPoints>(
        "GET",
        `${figuresPath(projectId)}/leaderboard/points${toSearch({ ...view, search, least, figure })}`,
      ),
    refetchInterval: ({ state: { data } }) => data !== undefined && data.left > 0 && whileWaiting,
    placeholderData: keepPreviousData,
  });

export const leaderboardFilePath = (projectId: string, view: ViewQuery, ranking: Ranking) =>
  `${figuresPath(projectId)}/leaderboard/file${toSearch({ ...view, ...ranking })}`;

export const agreementOptions = partOptions("agreement", {
  get: (path) => call<typeof getAgreement>("GET", path),
  again: untilReady,
});

export const differencesOptions = partOptions("differences", {
  get: (path) => call<typeof getDifferences>("GET", path),
  again: untilReady,
});

/** What planning takes from a pilot. */
export const correlationsOptions = partOptions("correlations", {
  get: (path) => call<typeof getCorrelations>("GET", path),
  again: untilReady,
});

/** Readers beside people. */
export const replacementOptions = (
  { projectId }: ProjectSource,
  view: Omit<ReplacementQuery, "epsilon"> & { epsilon?: string | undefined },
) =>
  queryOptions({
    queryKey: ["figures", "replacement", projectId, view],
    queryFn: () =>
      call<typeof getReplacement>("GET", `${figuresPath(projectId)}/replacement${toSearch(view)}`),
    refetchInterval: ({ state: { data } }) => untilReady(data),
  });

export const disagreementsPageSize = 5;

/** Questions on whose texts a reader and people are furthest apart; `page` from 0. */
export const disagreementsOptions = (
  { projectId }: ProjectSource,
  view: ViewQuery,
  compared: string,
  page: number,
) =>
  queryOptions({
    queryKey: ["figures", "disagreements", projectId, view, compared, page],
    queryFn: () => {
      const part = { limit: disagreementsPageSize, offset: page * disagreementsPageSize };
      const search = toSearch({ ...view, compared, ...part });
      return call<typeof getDisagreements>(
        "GET",
        `${figuresPath(projectId)}/replacement/disagreements${search}`,
      );
    },
    placeholderData: keepPreviousData,
  });

export const decisionOptions = partOptions("decision", {
  get: (path) => call<typeof getDecisionValue>("GET", path),
  again: (data) => data !== undefined && isWaiting(data) && whileWaiting,
  isKept: true,
});

const distributionsPart = partOptions("distributions", {
  get: (path) => call<typeof getDistributions>("GET", path),
  again: untilReady,
});

/** Whole distributions; `losses` as JSON, of a project's alone: a link's are stored with it. */
export const distributionsOptions = (source: FigureSource, view: ViewQuery, losses?: string) =>
  distributionsPart(source, { ...view, losses });

/** The filters for a project's forecasts. */
export const facetsOptions = (projectId: string, { dataset, model, reader }: ViewQuery) =>
  queryOptions({
    queryKey: ["figures", "facets", projectId, dataset, model, reader],
    queryFn: () => {
      const query = new URLSearchParams({
        ...(dataset && { dataset }),
        ...(model && { model }),
        ...(reader && { reader }),
      });
      return call<typeof getFigureFacets>("GET", `${figuresPath(projectId)}/facets?${query}`);
    },
    staleTime: whileOpen,
    refetchInterval: whileOpen,
    // The filters stay while something else is chosen, but not in another project.
    placeholderData: (last: FigureFacets | undefined, query?: { queryKey: readonly unknown[] }) =>
      query?.queryKey[2] === projectId ? last : undefined,
  });

/** A bin of a group: its forecasts are those of the group with a confidence from low to high. */
export interface FigureBinSelection {
  group: string;
  low: number;
  high: number;
}

export const figureBinPageSize = 8;

/** The forecasts in a bin; `page` from 0. Only a project's researchers see forecasts. */
export const figureBinOptions = (
  { projectId }: ProjectSource,
  view: ViewQuery,
  bin: FigureBinSelection,
  page: number,
) =>
  queryOptions({
    queryKey: ["figures", "bin", projectId, view, bin, page],
    queryFn: () => {
      const part = { limit: figureBinPageSize, offset: page * figureBinPageSize };
      const search = toSearch({ ...view, ...bin, ...part });
      return call<typeof getFigureBin>("GET", `${figuresPath(projectId)}/bins${search}`);
    },
    placeholderData: keepPreviousData,
  });

export const figureForecastsPath = (projectId: string, view: ViewQuery, format: "csv" | "jsonl") =>
  `${figuresPath(projectId)}/forecasts${toSearch({ ...view, format })}`;

export const sharesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["figures", "shares", projectId],
    queryFn: () => call<typeof listShares>("GET", `${projectPath(projectId)}/shares`),
  });

export const postShare = (
  projectId: string,
  body: { title: string; view: Record<string, string> },
) => call<typeof shareView>("POST", `${projectPath(projectId)}/shares`, body);

export const deleteShare = (projectId: string, shareId: string) =>
  call<typeof revokeShare>("DELETE", `${projectPath(projectId)}/shares/${shareId}`);
