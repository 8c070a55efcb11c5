import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { AuditDetail, RefusedEntry } from "@/lib/audit/schema-entry";
import { createdAt, instant } from "./columns";

/** The words that a search looks at. */
const searched = [
  "actor_name",
  "actor_email",
  "project_name",
  "action",
  "subject_name",
  "subject_id",
  "code",
  "request_id",
];

const searchVector = pg.customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The audit log: who did what, when and from where. Only added to: triggers refuse every update, delete
 * and truncate, and the app's role may only select and insert. Nothing here refers to another table, so
 * that no deletion reaches it: names are kept as they were. Crowdworkers appear by pseudonym, and no
 * answer is ever stored here, so that an erasure need not touch it.
 */
export const auditEntry = pg.pgTable(
  "audit_entry",
  {
    id: pg.bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    actorKind: pg
      .text()
      .$type<"person" | "token" | "crowdworker" | "worker" | "unknown">()
      .notNull(),
    /** The staff account. */
    userId: pg.text(),
    /** A staff account's name as it was, or a crowdworker's pseudonym. */
    actorName: pg.text(),
    actorEmail: pg.text(),
    tokenId: pg.text(),
    /** Of staff only. */
    address: pg.text(),
    projectId: pg.uuid(),
    projectName: pg.text(),
    action: pg.text().notNull(),
    subjectType: pg.text(),
    subjectId: pg.text(),
    subjectName: pg.text(),
    before: pg.jsonb().$type<AuditDetail>(),
    after: pg.jsonb().$type<AuditDetail>(),
    outcome: pg.text().$type<"done" | "refused" | "failed">().notNull(),
    /** Why it was refused: the error's code. */
    code: pg.text(),
    /** How many refusals in a row this entry stands for. */
    times: pg.integer().notNull().default(1),
    requestId: pg.text(),
    search: searchVector().generatedAlwaysAs(
      sql`to_tsvector('simple', translate(${sql.raw(searched.map((column) => `coalesce(${column}, '')`).join(" || ' ' || "))}, '@.-_/', '     '))`,
    ),
  },
  (t) => [
    // One for each filter, in the order of the pages, so that a page costs the same in a long log.
    pg.index("audit_entry_newest").on(t.at, t.id),
    pg.index("audit_entry_of_project").on(t.projectId, t.at, t.id),
    pg.index("audit_entry_of_user").on(t.userId, t.at, t.id),
    pg.index("audit_entry_of_action").on(t.action, t.at, t.id),
    pg.index("audit_entry_of_subject").on(t.subjectId, t.at, t.id),
    pg.index("audit_entry_search").using("gin", t.search),
    pg.check("audit_entry_refused_with_code", sql`(${t.outcome} = 'done') = (${t.code} is null)`),
    pg.check(
      "audit_entry_no_crowd_address",
      sql`${t.actorKind} <> 'crowdworker' or ${t.address} is null`,
    ),
    pg.check(
      "audit_entry_small",
      sql`coalesce(pg_column_size(${t.before}), 0) + coalesce(pg_column_size(${t.after}), 0) < 20000`,
    ),
  ],
);

/**
 * How often the same account was refused the same action in an hour. The first few are in the log one by
 * one, the rest as one entry with their number, so that a flood of refusals cannot fill the disk.
 */
export const auditRefusal = pg.pgTable(
  "audit_refusal",
  {
    hour: instant().notNull(),
    /** The account and project (empty where unknown), action and code, joined. */
    key: pg.text().notNull(),
    times: pg.integer().notNull(),
    /** The first of them. */
    entry: pg.jsonb().$type<RefusedEntry>().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.hour, t.key] })],
);
