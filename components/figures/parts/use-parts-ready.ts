"use client";

import { useQuery } from "@tanstack/react-query";
import {
  agreementOptions,
  decisionOptions,
  differencesOptions,
  distributionsOptions,
  type FigureSource,
  figuresOptions,
} from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";

interface Computed {
  data?: { state: string };
  isError: boolean;
}

/** What failed is as much there as it will be. */
const isThere = ({ data, isError }: Computed) =>
  isError || (data !== undefined && data.state !== "waiting");

/**
 * Which parts of a view's figures are not there yet, by the name of their sections. They are asked for
 * once they are `wanted`; until then it is looked at what others have asked for.
 */
export function usePartsReady(source: FigureSource, view: ViewQuery, wanted: boolean) {
  const enabled = wanted;
  const figures = useQuery(figuresOptions(source, view));
  const differences = useQuery({ ...differencesOptions(source, view), enabled });
  const agreement = useQuery({ ...agreementOptions(source, view), enabled });
  const decision = useQuery({ ...decisionOptions(source, view), enabled });
  const distributions = useQuery({ ...distributionsOptions(source, view), enabled });
  const settled = figures.data?.groups.every(({ intervals }) => !intervals.waiting) ?? false;
  const parts = [
    { name: "Calibration", there: figures.isError || (settled && !figures.isPlaceholderData) },
    { name: "Differences", there: isThere(differences) },
    { name: "Agreement", there: isThere(agreement) },
    {
      name: "Decision value",
      there: decision.isError || (decision.isSuccess && !decision.isPlaceholderData),
    },
    { name: "Whole distributions", there: isThere(distributions) },
  ];
  return { missing: parts.filter(({ there }) => !there).map(({ name }) => name), of: parts.length };
}
