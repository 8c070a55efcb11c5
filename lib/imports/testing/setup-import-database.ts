import { afterAll, beforeAll, beforeEach } from "vitest";
import { connect } from "@/db/client";
import { createTestDatabase } from "@/db/testing/test-database";
import type { ImportOptions } from "../options";
import type { ImportDetail } from "../schema";
import { importText, makeEmptyProject } from "./import-text";

/** A database for a test file, with an empty project of its own for each test. */
export function setupImportDatabase() {
  let db: ReturnType<typeof connect>;
  let drop: () => Promise<void>;
  let who: Awaited<ReturnType<typeof makeEmptyProject>>;
  beforeAll(async () => {
    const made = await createTestDatabase();
    db = connect(made.url);
    drop = made.drop;
  });
  beforeEach(async () => {
    who = await makeEmptyProject(db);
  });
  afterAll(async () => {
    await db.$client.end();
    await drop();
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
