import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { model } from "@/db/schema";
import type { GoodRow } from "../../check-row";
import { bringBack, isGone } from "../gone-rows";
import { idOfName } from "../id-of-name";
import type { ImportContext } from "../importer";
import { alreadyThere, FirstLines } from "./first-lines";
import { insertMany } from "./insert-many";
import type { OpenRows } from "./open-rows";

/** More than any project needs, but few enough for a page to list. */
const mostModels = 5_000;

type Kind = "confidence" | "non-confidence";

/** A row's details of a model, and the fields they come from. */
interface SaidModel {
  name: { field: string; value: string };
  kind: { field: string; value: Kind | null };
}

export interface PlannedModel {
  id: string;
  name: string;
  kind: Kind;
  isFresh: boolean;
  /** Of the import that is corrected: it goes unless this file names it, which then says its kind. */
  isGone: boolean;
  /** Where the file first names it; undefined if it was stored before. */
  line?: number | undefined;
}

/** Finds the model of each row, or plans to create it where the row says its kind. */
export async function planModels<K extends "models" | "generations">(
  { tx, projectId, corrects }: ImportContext,
  open: OpenRows<K>,
  read: (row: GoodRow<K>["row"]) => SaidModel,
): Promise<Map<GoodRow<K>, PlannedModel>> {
  const names = new Set(open.all().map(({ row }) => read(row).name.value));
  const { rows: found } = await tx.execute<
    Omit<PlannedModel, "isFresh"> & Record<string, unknown>
  >(sql`
    select m.id, n.name, m.kind, ${isGone({ corrects }, "model", sql`m.id`)} as "isGone"
    from json_array_elements_text(${JSON.stringify([...names])}) n(name)
    join model m on m.id = ${idOfName("model", projectId, sql`n.name`)}`);
  const byName = new Map<string, PlannedModel>(
    found.map((one) => [one.name, { ...one, isFresh: false }]),
  );
  let inProject = await tx.$count(model, eq(model.projectId, projectId));
  const lines = await FirstLines.load(tx, "model", [...byName.keys()]);
  for (const one of byName.values()) one.line = lines.of(one.name);
  const planned = new Map<GoodRow<K>, PlannedModel>();
  const named = new Set<PlannedModel>();
  for (const good of open.all()) {
    const { name, kind } = read(good.row);
    let plan = byName.get(name.value);
    if (!plan) {
      if (!kind.value) {
        const hint =
          "import the models first, or give the model’s kind, confidence or non-confidence (command line: --value model_kind=confidence)";
        open.refuse(good, name.field, `the model “${name.value}” is unknown: ${hint}`);
        continue;
      }
      if (inProject >= mostModels) {
        open.refuse(
          good,
          name.field,
          `would be one model too many: a project has up to ${mostModels}`,
        );
        continue;
      }
      inProject += 1;
      const made = { id: randomUUID(), name: name.value, kind: kind.value };
      plan = { ...made, isFresh: true, isGone: false };
      byName.set(plan.name, plan);
      lines.note(plan.name, good.line);
      plan.line = good.line;
    }
    if (plan.isGone && !named.has(plan)) {
      named.add(plan);
      plan.kind = kind.value ?? plan.kind;
      lines.note(plan.name, good.line);
      plan.line = good.line;
    }
    if (kind.value && kind.value !== plan.kind) {
      const there = alreadyThere(`the model “${plan.name}”`, lines.of(plan.name));
      open.refuse(good, kind.field, `${there}, as ${plan.kind}`);
    } else planned.set(good, plan);
  }
  await lines.keep();
  return planned;
}

/** Inserts the new ones of these models, and brings back those that were to go. @returns how many they are */
export async function storePlannedModels(
  { tx, projectId, importId }: ImportContext,
  planned: PlannedModel[],
): Promise<number> {
  const fresh = planned.filter(({ isFresh }) => isFresh);
  const rows = fresh.map(({ id, name, kind }) => ({ id, projectId, importId, name, kind }));
  await insertMany(tx, model, rows);
  const back = planned.filter((one) => one.isGone).map(({ id, kind }) => ({ id, importId, kind }));
  await bringBack(tx, model, back);
  return fresh.length + back.length;
}
