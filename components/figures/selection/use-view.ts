"use client";

import { useCallback, useMemo } from "react";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { readView, writeView } from "@/lib/figures/selection/view-address";
import { useAddress } from "../parts/use-address";

/** The view that the page's address says; of one dataset's forecasts, which it then need not say. */
export function useView(datasetId?: string) {
  const { said, say } = useAddress();
  const view = useMemo<ViewQuery>(() => {
    const own = readView(said);
    return datasetId ? { ...own, dataset: datasetId } : own;
  }, [said, datasetId]);
  const setView = useCallback(
    (next: ViewQuery) => say(writeView(datasetId ? { ...next, dataset: undefined } : next), "step"),
    [say, datasetId],
  );
  return { view, setView };
}
