import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, tags } from "./columns";
import { dataset, model, reader } from "./data";
import { forecastStatus } from "./forecasts";
import { project } from "./projects";
import { round } from "./rounds";

// Forecasts counted by what they can be chosen and grouped by. Everything here follows from the
// forecasts and can be made again from them (decision 11).

/** Forecasts that are alike in everything that a set of forecasts can be chosen by. */
export const tally = pg.pgTable(
  "tally",
  {
    /** A hash of the columns below, so that every counter gives the same set the same id. */
    id: pg.uuid().primaryKey(),
    projectId: belongsTo(() => project.id),
    datasetId: belongsTo(() => dataset.id),
    split: pg.text(),
    modelId: pg.uuid().references(() => model.id, { onDelete: "cascade" }),
    readerId: belongsTo(() => reader.id),
    /** The main round in which a crowdworker read; null for imported forecasts. */
    roundId: pg.uuid().references(() => round.id, { onDelete: "cascade" }),
    /** Of the generation, and which of several readings of it: together an evaluation's run. */
    seed: pg.integer().notNull(),
    draw: pg.integer().notNull(),
    /** When they were stored, in UTC. */
    day: pg.date().notNull(),
    /** Of people who are excluded from their study. */
    excluded: pg.boolean().notNull(),
    /** Of the question and of the forecast; those of reader and model are in their rows. */
    questionTags: tags(),
    forecastTags: tags(),
    /** Grows whenever a forecast of the set is counted in or out. */
    revision: pg.bigint({ mode: "number" }).notNull(),
    /** The sum of its cells, so that a set without forecasts is known as such without them. */
    n: pg.integer().notNull().default(0),
  },
  (t) => [
    pg.index().on(t.projectId, t.datasetId),
    pg.index().on(t.modelId),
    pg.index().on(t.readerId),
    pg.check("tally_not_negative", sql`${t.n} >= 0`),
  ],
);

/** How many forecasts of a set have the same status, confidence and judgement. */
export const tallyCell = pg.pgTable(
  "tally_cell",
  {
    /** A hash of the set's id and the next three. */
    id: pg.uuid().primaryKey(),
    tallyId: belongsTo(() => tally.id),
    status: forecastStatus().notNull(),
    confidence: pg.doublePrecision(),
    /** Null while nobody has judged them. */
    correct: pg.boolean(),
    n: pg.integer().notNull(),
  },
  (t) => [pg.index().on(t.tallyId), pg.check("tally_cell_not_negative", sql`${t.n} >= 0`)],
);

/** Where a forecast is counted now. A forecast that is no result (any more) is not here. */
export const tallied = pg.pgTable(
  "tallied",
  {
    forecastId: pg.uuid().primaryKey(),
    cellId: belongsTo(() => tallyCell.id),
  },
  (t) => [pg.index().on(t.cellId)],
);

/** Forecasts that came, went, or were judged, submitted or excluded since they were counted. */
export const tallyPending = pg.pgTable(
  "tally_pending",
  {
    /** Without a foreign key: a project that is deleted notes its own forecasts as they go. */
    projectId: pg.uuid().notNull(),
    id: pg.bigserial({ mode: "number" }).notNull(),
    forecastId: pg.uuid().notNull(),
  },
  // By project, so that nobody's counting reads the notes of somebody else's import.
  (t) => [pg.primaryKey({ columns: [t.projectId, t.id] })],
);
