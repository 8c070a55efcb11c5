import type { Db } from "@/db/client";
import { invalid } from "@/lib/http/errors";
import type { BinItem, BinPage, CalibrationBin } from "../schema";
import { selectBinItems } from "./select-bin-items";
import { selectReadings } from "./select-readings";

interface BinRequest {
  projectId: string;
  /** All bins of the group and the forecasts in each; undefined when there is no such group. */
  group: { bins: CalibrationBin[]; members: string[][] } | undefined;
  /** The query's field that names the group. */
  groupField: "model" | "group";
  query: { bin: number; lastBin?: number; limit: number; offset: number };
}

/**
 * A page of what is behind a bin (or neighbouring bins): each generation or question once, with the
 * forecasts of every reader side by side.
 * @throws Refusal 400 when there is no such group or bin
 */
export async function listBinItems(
  db: Db,
  { projectId, group, groupField, query }: BinRequest,
): Promise<BinPage> {
  const { bin, lastBin = bin, limit, offset } = query;
  if (!group) throw invalid(`query.${groupField}`, "is not among the results");
  const { length } = group.bins;
  if (bin >= length) {
    throw invalid("query.bin", length === 0 ? "there are no bins yet" : `is at most ${length - 1}`);
  }
  if (lastBin < bin || lastBin >= length) {
    throw invalid("query.lastBin", `is from ${bin} to ${length - 1}`);
  }
  const ids = group.members.slice(bin, lastBin + 1).flat();
  const { items, total } = await selectBinItems(db, { projectId, ids, limit, offset });
  const readings = await selectReadings(db, { projectId, items, ids });
  return {
    bins: group.bins.slice(bin, lastBin + 1),
    total,
    items: items.map((item): BinItem => ({ ...toItem(item), ...(readings.get(item.key) ?? none) })),
  };
}

const none = { forecasts: [], forecastsTotal: 0 };

function toItem(row: Awaited<ReturnType<typeof selectBinItems>>["items"][number]) {
  const { key, questionKey, questionText, truth, generationId, model, seed, text } = row;
  const generation =
    generationId === null || model === null || seed === null || text === null
      ? null
      : { id: generationId, model, seed, text };
  return { key, question: { key: questionKey, text: questionText, truth }, generation };
}
