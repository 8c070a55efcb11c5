import type { Db } from "@/db/client";
import type { BinItem } from "../schema-bins";
import { selectBinItems } from "./select-bin-items";
import { selectBinReadings } from "./select-bin-readings";

interface Page {
  projectId: string;
  /** Of forecasts, in their order. */
  ids: readonly string[];
  limit: number;
  offset: number;
}

/** A page of what forecasts are of: each generation or question once, with every reader's forecasts. */
export async function describeItems(
  db: Db,
  page: Page,
): Promise<{ items: BinItem[]; total: number }> {
  const { projectId, ids } = page;
  const { items, total } = await selectBinItems(db, page);
  const readings = await selectBinReadings(db, { projectId, items, ids });
  return {
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
