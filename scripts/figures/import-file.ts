import { readFileSync } from "node:fs";
import path from "node:path";
import type { ImportKind } from "@/lib/imports/options";
import type { ImportDetail } from "@/lib/imports/schema";
import type { Lab } from "./lab";

/**
 * Imports a JSONL file into the lab's project as its columns are named.
 * @throws Unexpected with the reason, when it is refused
 */
export async function importFile(
  { researcher, projectId }: Lab,
  kind: ImportKind,
  file: string,
): Promise<ImportDetail> {
  const imports = `/api/projects/${projectId}/imports`;
  const { id } = await researcher.call<ImportDetail>("POST", imports, {
    kind,
    filename: path.basename(file),
    options: { format: "jsonl" },
  });
  return researcher.sendFile(`${imports}/${id}/file`, readFileSync(file, "utf8"));
}
