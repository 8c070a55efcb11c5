import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { dataset } from "./datasets";
import { forecastStatus } from "./forecasts";
import { model } from "./models";
import { project } from "./projects";
import { reader } from "./readers";
import { round } from "./rounds";

// Forecasts counted by what they can be chosen and grouped by. Everything here follows from the
// forecasts and can be made again from them (decision 11).

/** Forecasts that are alike in everything that a set of forecasts can be chosen by. */
export const tally = pgTable(
  "tally",
  {
    /** A hash of the columns below: whoever counts gives the same set the same id. */
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    datasetId: uuid()
      .notNull()
      .references(() => dataset.id, { onDelete: "cascade" }),
    split: text(),
    modelId: uuid().references(() => model.id, { onDelete: "cascade" }),
    readerId: uuid()
      .notNull()
      .references(() => reader.id, { onDelete: "cascade" }),
    /** The main round in which a crowdworker read; null for imported forecasts. */
    roundId: uuid().references(() => round.id, { onDelete: "cascade" }),
    /** Of the generation, and which of several readings of it: together an evaluation's run. */
    seed: integer().notNull(),
    draw: integer().notNull(),
    /** When they were stored, in UTC. */
    day: date().notNull(),
    /** Of people who are excluded from their study. */
    excluded: boolean().notNull(),
    /** Grows whenever a forecast of the set is counted in or out. */
    revision: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index().on(t.projectId, t.datasetId)],
);

/** How many forecasts of a set have the same status, confidence and judgement. */
export const tallyCell = pgTable(
  "tally_cell",
  {
    /** A hash of the set's id and the next three. */
    id: uuid().primaryKey(),
    tallyId: uuid()
      .notNull()
      .references(() => tally.id, { onDelete: "cascade" }),
    status: forecastStatus().notNull(),
    confidence: doublePrecision(),
    /** Null while nobody has judged them. */
    correct: boolean(),
    n: integer().notNull(),
  },
  (t) => [index().on(t.tallyId), check("tally_cell_not_negative", sql`${t.n} >= 0`)],
);

/** Where a forecast is counted now. A forecast that is no result (any more) is not here. */
export const tallied = pgTable(
  "tallied",
  {
    forecastId: uuid().primaryKey(),
    cellId: uuid()
      .notNull()
      .references(() => tallyCell.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.cellId)],
);

/** Forecasts that came, went, or were judged, submitted or excluded since they were counted. */
export const tallyPending = pgTable("tally_pending", {
  id: bigserial({ mode: "number" }).primaryKey(),
  forecastId: uuid().notNull(),
});
