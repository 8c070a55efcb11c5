import { model } from "@/db/schema";
import { findModels } from "../find-models";
import type { Importer } from "../importer";
import { insertMany } from "../insert-many";
import { OpenRows } from "../open-rows";

export const importModels: Importer<"models"> = async ({ tx, projectId }, rows) => {
  const open = new OpenRows(rows);
  const kinds = new Map<string, string>();
  for (const { name, kind } of await findModels(
    tx,
    projectId,
    rows.map(({ row }) => row.name),
  )) {
    kinds.set(name, kind);
  }
  const fresh = [];
  let unchanged = 0;
  for (const good of rows) {
    const { name, kind } = good.row;
    const known = kinds.get(name);
    if (known === undefined) {
      kinds.set(name, kind);
      fresh.push({ projectId, name, kind });
    } else if (known === kind) unchanged += 1;
    else open.refuse(good, "kind", `the model “${name}” is already there as ${known}`);
  }
  await insertMany(tx, model, fresh);
  return { added: fresh.length, unchanged, bad: open.bad };
};
