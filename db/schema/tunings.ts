import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { Choice } from "@/lib/tunings/schema";
import { belongsTo, createdAt, id, instant } from "./columns";
import { model } from "./data";
import { project } from "./projects";
import { user } from "./users";

/** Runs that write a model's texts at several temperatures and read them, and the temperature that was chosen. */
export const tuning = pg.pgTable(
  "tuning",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** Whose temperature it is about. The texts that it compares are of models of their own. */
    modelId: belongsTo(() => model.id),
    /** In millionths of a dollar, of all its runs together. */
    mostCost: pg.bigint({ mode: "number" }).notNull(),
    /** Why its next run can't start. */
    problem: pg.text(),
    choice: pg.jsonb().$type<Choice>(),
    chosenBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    chosenAt: instant(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index().on(t.projectId, t.createdAt),
    pg.index().on(t.modelId),
    pg.check("tuning_cost_not_negative", sql`${t.mostCost} >= 0`),
    pg.check("tuning_choice_has_time", sql`(${t.choice} is null) = (${t.chosenAt} is null)`),
  ],
);
