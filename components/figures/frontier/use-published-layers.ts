"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FrontierPanel } from "@/lib/figures/frontier/frontier-panels";
import {
  guessLayer,
  layerKey,
  publishedPoints,
  readLayerChoices,
  writeLayerChoices,
} from "@/lib/figures/frontier/published-layer";
import type { FigureSource } from "@/lib/figures/queries";
import { publishedLayer } from "@/lib/published/published-frontier";
import { publishedOptions, sharedPublishedOptions } from "@/lib/published/queries";
import { useAddress } from "../parts/use-address";

type Panel = Pick<FrontierPanel, "key" | "dataset" | "reader">;

/** Published results as a layer on frontiers. The choice is kept in the page's address. */
export function usePublishedLayers(source: FigureSource) {
  const { params, setParams } = useAddress();
  const { data } = useQuery(
    source.kind === "project"
      ? publishedOptions(source.projectId)
      : sharedPublishedOptions(source.link),
  );
  const chosen = data?.sources.find(({ id }) => id === params.published)?.id ?? null;
  const given = params.layers ?? "";
  return useMemo(() => {
    const figures = data?.figures ?? [];
    const sources = data?.sources ?? [];
    const of = (id: string) =>
      publishedLayer(
        figures.filter(({ sourceId }) => sourceId === id),
        sources,
      );
    const layers = chosen === null ? [] : of(chosen);
    const choices = readLayerChoices(given);
    const layerOn = (panel: Panel) => {
      const choice = choices.get(panel.key);
      if (choice === undefined) return guessLayer(panel, layers);
      return layers.find((layer) => layerKey(layer) === choice) ?? null;
    };
    return {
      /** Null while loading. A shared link has at most one, which was shared with it. */
      sources: data ? sources.filter(({ id }) => of(id).length > 0) : null,
      /** The chosen source; null for none. */
      chosen,
      choose: (id: string | null) => setParams({ published: id, layers: null }),
      /** Of the chosen source. */
      layers,
      /** The chosen layer of a panel, or a guess where none was chosen. */
      layerOn,
      /** "" for none. */
      chooseOn: (panel: Panel, layer: string) =>
        setParams({ layers: writeLayerChoices(new Map(choices).set(panel.key, layer)) }),
      pointsOn: (panel: Panel) => {
        const layer = layerOn(panel);
        return layer ? publishedPoints(layer) : [];
      },
    };
  }, [data, chosen, given, setParams]);
}

export type PublishedLayers = ReturnType<typeof usePublishedLayers>;
