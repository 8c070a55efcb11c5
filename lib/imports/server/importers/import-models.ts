import { model } from "@/db/schema";
import { findModels } from "../find-models";
import { alreadyThere, FirstLines } from "../first-lines";
import type { Importer } from "../importer";
import { insertMany } from "../insert-many";
import { OpenRows } from "../open-rows";

export const importModels: Importer<"models"> = async ({ tx, projectId }, rows) => {
  const open = new OpenRows(rows);
  const names = rows.map(({ row }) => row.name);
  const kinds = new Map<string, string>();
  for (const { name, kind } of await findModels(tx, projectId, names)) kinds.set(name, kind);
  const lines = await FirstLines.load(tx, "model", [...kinds.keys()]);
  const fresh = [];
  let unchanged = 0;
  for (const good of rows) {
    const { name, kind } = good.row;
    const known = kinds.get(name);
    if (known === undefined) {
      kinds.set(name, kind);
      fresh.push({ projectId, name, kind });
      lines.note(name, good.line);
    } else if (known === kind) unchanged += 1;
    else {
      const there = alreadyThere(`the model “${name}”`, lines.of(name));
      open.refuse(good, "kind", `${there}, as ${known}`);
    }
  }
  await insertMany(tx, model, fresh);
  await lines.keep();
  return { added: fresh.length, unchanged, bad: open.bad };
};
