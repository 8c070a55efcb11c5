import { sql } from "drizzle-orm";
import { stays } from "@/lib/figures/selection/server/stays";

/** Whether a label `l` of a question `q` or a generation `g` is of nothing that waits for its deletion. */
export const labelStays = (projectId: string) =>
  stays(projectId, {
    dataset: sql`q.dataset_id`,
    model: sql`g.model_id`,
    reader: sql`l.reader_id`,
  });
