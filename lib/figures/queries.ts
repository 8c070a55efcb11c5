import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type {
  getSharedAgreement,
  getSharedDecisionValue,
  getSharedDifferences,
  getSharedDistributions,
  getSharedFigures,
  listShares,
  revokeShare,
  shareView,
} from "@/lib/shares/schema";
import type {
  DecisionPage,
  FiguresPage,
  getAgreement,
  getDecisionValue,
  getDifferences,
  getDistributions,
  getFigureBin,
  getFigureFacets,
  getFigures,
} from "./schema";
import type { ViewQuery } from "./selection/schema-selection";

/** Whose forecasts: a project's, for its researchers; or those of a view behind a read-only link. */
export type FigureSource = ProjectSource | { kind: "shared"; link: string };

export interface ProjectSource {
  kind: "project";
  projectId: string;
}

/** What is being computed is asked for again this often, in milliseconds. */
const whileWaiting = 1_000;
/** And what is there, since forecasts may come in. */
const whileOpen = 20_000;

const figuresPath = (projectId: string) => `/api/projects/${projectId}/figures`;

/** Where a part of the figures is asked for. A link's view is stored with it. */
function partPath(
  source: FigureSource,
  part: "" | PartName,
  view: ViewQuery,
  more: Record<string, string> = {},
): string {
  if (source.kind === "shared") return `/api/shared/${source.link}/${part || "figures"}`;
  return `${figuresPath(source.projectId)}${part && `/${part}`}${toSearch(view, more)}`;
}

type PartName = "agreement" | "differences" | "decision" | "distributions";

/** A view, and what else is asked, as the search of an address: `?dataset=...&bins=20`, or "". */
export function toSearch(view: ViewQuery, more: Record<string, string | number> = {}): string {
  const given = Object.entries(view).filter(([, value]) => value !== undefined && value !== "");
  const said = [...given, ...Object.entries(more)];
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length === 0 ? "" : `?${search}`;
}

/** Names a part in the client's store: a link's view can't change. */
const partKey = (source: FigureSource, part: "figures" | PartName, view: ViewQuery) =>
  source.kind === "shared"
    ? ["figures", source, part]
    : ["figures", source, part, Object.fromEntries(Object.entries(view).sort())];

/** The figures of every group of a view, with the intervals over clusters as they arrive. */
export const figuresOptions = (source: FigureSource, view: ViewQuery) =>
  queryOptions({
    queryKey: partKey(source, "figures", view),
    queryFn: () =>
      call<typeof getFigures | typeof getSharedFigures>("GET", partPath(source, "", view)),
    refetchInterval: ({ state: { data } }) =>
      data && (data.uncounted > 0 || isWaiting(data)) ? whileWaiting : whileOpen,
    placeholderData: keepPreviousData,
  });

const isWaiting = ({ groups }: Pick<FiguresPage | DecisionPage, "groups">) =>
  groups.some(({ intervals }) => intervals.waiting);

/** For what is computed apart from the request: soon again while it is not there. */
const untilReady = ({ state }: { state: { data?: { state: string } } }) =>
  state.data?.state === "waiting" ? whileWaiting : (false as const);

export const agreementOptions = (source: FigureSource, view: ViewQuery) =>
  queryOptions({
    queryKey: partKey(source, "agreement", view),
    queryFn: () =>
      call<typeof getAgreement | typeof getSharedAgreement>(
        "GET",
        partPath(source, "agreement", view),
      ),
    refetchInterval: untilReady,
  });

export const differencesOptions = (source: FigureSource, view: ViewQuery) =>
  queryOptions({
    queryKey: partKey(source, "differences", view),
    queryFn: () =>
      call<typeof getDifferences | typeof getSharedDifferences>(
        "GET",
        partPath(source, "differences", view),
      ),
    refetchInterval: untilReady,
  });

export const decisionOptions = (source: FigureSource, view: ViewQuery) =>
  queryOptions({
    queryKey: partKey(source, "decision", view),
    queryFn: () =>
      call<typeof getDecisionValue | typeof getSharedDecisionValue>(
        "GET",
        partPath(source, "decision", view),
      ),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? whileWaiting : false),
    placeholderData: keepPreviousData,
  });

/** Whole distributions; `losses` as JSON, of a project's alone: a link's are stored with it. */
export const distributionsOptions = (source: FigureSource, view: ViewQuery, losses?: string) =>
  queryOptions({
    queryKey: [...partKey(source, "distributions", view), losses],
    queryFn: () =>
      call<typeof getDistributions | typeof getSharedDistributions>(
        "GET",
        partPath(source, "distributions", view, losses === undefined ? {} : { losses }),
      ),
    refetchInterval: untilReady,
  });

/** What a project's forecasts can be chosen by. */
export const facetsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["figures", "facets", projectId],
    queryFn: () => call<typeof getFigureFacets>("GET", `${figuresPath(projectId)}/facets`),
    staleTime: whileOpen,
    // The first forecasts may be counted just after this was asked.
    refetchInterval: ({ state: { data } }) => data?.datasets.length === 0 && whileOpen,
  });

/** A bin of a group: its forecasts are those of the group with a confidence from low to high. */
export interface FigureBinSelection {
  group: string;
  low: number;
  high: number;
}

export const figureBinPageSize = 8;

/** What is behind a bin; `page` from 0. Only a project's researchers see forecasts. */
export const figureBinOptions = (
  { projectId }: ProjectSource,
  view: ViewQuery,
  { group, low, high }: FigureBinSelection,
  page: number,
) =>
  queryOptions({
    queryKey: ["figures", "bin", projectId, view, { group, low, high }, page],
    queryFn: () => {
      const part = { limit: figureBinPageSize, offset: page * figureBinPageSize };
      const search = toSearch(view, { group, low, high, ...part });
      return call<typeof getFigureBin>("GET", `${figuresPath(projectId)}/bins${search}`);
    },
    placeholderData: keepPreviousData,
  });

/** Where the chosen forecasts are downloaded. */
export const figureForecastsPath = (projectId: string, view: ViewQuery, format: "csv" | "jsonl") =>
  `${figuresPath(projectId)}/forecasts${toSearch(view, { format })}`;

const sharesPath = (projectId: string) => `/api/projects/${projectId}/shares`;

/** The project's read-only links that are open. */
export const sharesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["figures", "shares", projectId],
    queryFn: () => call<typeof listShares>("GET", sharesPath(projectId)),
  });

export const postShare = (
  projectId: string,
  body: { title: string; view: Record<string, string> },
) => call<typeof shareView>("POST", sharesPath(projectId), body);

export const deleteShare = (projectId: string, shareId: string) =>
  call<typeof revokeShare>("DELETE", `${sharesPath(projectId)}/${shareId}`);
