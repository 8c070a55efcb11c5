import { beforeEach } from "vitest";
import { openTestDatabase } from "@/db/testing/open-test-database";
import type { ImportOptions } from "../options";
import type { ImportDetail } from "../schema";
import { importText, makeEmptyProject } from "./import-text";

/** A database for a test file, with an empty project of its own for each test. */
export async function setupImportDatabase() {
  const db = await openTestDatabase();
  let who: Awaited<ReturnType<typeof makeEmptyProject>>;
  beforeEach(async () => {
    who = await makeEmptyProject(db);
  });
  return {
    db: () => db,
    who: () => who,
    send: (
      kind: ImportDetail["kind"],
      text: string | Uint8Array,
      options: Partial<ImportOptions> = {},
    ) => importText(db, who, kind, text, options),
  };
}
