import { randomUUID } from "node:crypto";
import { model } from "@/db/schema";
import type { GoodRow } from "../check-row";
import { findModels } from "./find-models";
import { alreadyThere, FirstLines } from "./first-lines";
import type { ImportContext } from "./importer";
import { insertMany } from "./insert-many";
import type { OpenRows } from "./open-rows";

type Row = GoodRow<"generations">;
type Kind = "confidence" | "non-confidence";

export interface PlannedModel {
  id: string;
  name: string;
  kind: Kind;
  isFresh: boolean;
}

/** Finds the model of each generation, or plans to make it where the row says its kind. */
export async function planModels(
  { tx, projectId }: ImportContext,
  open: OpenRows<"generations">,
): Promise<Map<Row, PlannedModel>> {
  const byName = new Map<string, PlannedModel>();
  const names = open.all().map(({ row }) => row.model);
  for (const found of await findModels(tx, projectId, names)) {
    byName.set(found.name, { ...found, isFresh: false });
  }
  const lines = await FirstLines.load(tx, "model", [...byName.keys()]);
  const planned = new Map<Row, PlannedModel>();
  for (const good of open.all()) {
    const { model: name, model_kind: kind } = good.row;
    let plan = byName.get(name);
    if (!plan) {
      if (!kind) {
        const hint = "import the models first, or give its kind (model_kind)";
        open.refuse(good, "model", `the model “${name}” is unknown: ${hint}`);
        continue;
      }
      plan = { id: randomUUID(), name, kind, isFresh: true };
      byName.set(name, plan);
      lines.note(name, good.line);
    } else if (kind && kind !== plan.kind) {
      open.refuse(
        good,
        "model_kind",
        `${alreadyThere(`the model “${name}”`, lines.of(name))}, as ${plan.kind}`,
      );
      continue;
    }
    planned.set(good, plan);
  }
  await lines.keep();
  return planned;
}

/** Writes the new models, for the rows that are still good. */
export async function storePlannedModels(
  { tx, projectId }: ImportContext,
  planned: Iterable<PlannedModel>,
): Promise<void> {
  const fresh = [...new Set(planned)].filter(({ isFresh }) => isFresh);
  await insertMany(
    tx,
    model,
    fresh.map(({ id, name, kind }) => ({ id, projectId, name, kind })),
  );
}
