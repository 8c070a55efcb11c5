import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { summarizeDatasets } from "./summarize-datasets";

/** The project's datasets by name. */
export const listDatasets = (db: Db, { projectId }: { projectId: string }) =>
  summarizeDatasets(db, sql`d.project_id = ${projectId}`);
