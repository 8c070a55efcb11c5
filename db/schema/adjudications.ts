import * as pg from "drizzle-orm/pg-core";
import { createdAt, id, partOf } from "./columns";
import { taskOutput } from "./tasks";
import { user } from "./users";

/**
 * What a researcher says of a text about which people disagree: whether its answer is right. It stands beside their
 * judgements. The newest counts; null takes it back. Only added to.
 */
export const adjudication = pg.pgTable(
  "adjudication",
  {
    id: id(),
    /** Orders decisions about one text. */
    seq: pg.bigserial({ mode: "number" }).notNull(),
    taskId: pg.uuid().notNull(),
    position: pg.integer().notNull(),
    correct: pg.boolean(),
    reason: pg.text().notNull(),
    userId: pg
      .text()
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    partOf([t.taskId, t.position], [taskOutput.taskId, taskOutput.position]),
    pg.index().on(t.taskId, t.position, t.seq),
  ],
);
