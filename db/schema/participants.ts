import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { erasureReason } from "./erasures";
import { reader } from "./readers";
import { study } from "./studies";
import { user } from "./users";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const cameBy = pgEnum("came_by", ["open", "link", "platform"]);

/**
 * A person in a study, kept for good: who is erased stays here without their answers, so that the same id
 * can't take part again.
 */
export const participant = pgTable(
  "participant",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    readerId: uuid()
      .notNull()
      .references(() => reader.id, { onDelete: "cascade" }),
    cameBy: cameBy().notNull(),
    /** Keyed hash of the id they came with. Null for someone who came to an open study without one. */
    idHash: text(),
    /** When they are going to be erased. Until then they take no part, and it can be undone. */
    eraseAt: instant(),
    /** The day alone, at its beginning in UTC. */
    erasedAt: instant(),
    erasureReason: erasureReason(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.studyId, t.readerId),
    // One id is one participant.
    unique().on(t.studyId, t.idHash),
    index().on(t.readerId),
    check("participant_erased_whole", sql`(${t.erasedAt} is null) = (${t.erasureReason} is null)`),
    check("participant_erased_on_a_day", sql`extract(epoch from ${t.erasedAt}) % 86400 = 0`),
    check("participant_erased_once", sql`${t.eraseAt} is null or ${t.erasedAt} is null`),
    index().on(t.eraseAt).where(sql`erase_at is not null`),
    check("participant_id_unless_open", sql`(${t.cameBy} = 'open') = (${t.idHash} is null)`),
  ],
);

/** A crowdworker's session in one study. It knows no address and no browser. */
export const crowdSession = pgTable(
  "crowd_session",
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: text().primaryKey(),
    participantId: uuid()
      .notNull()
      .references(() => participant.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.participantId)],
);

/** A link for one person. Its key is not stored: it is computed from the row's id and the secret. */
export const personalLink = pgTable(
  "personal_link",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    /** From 1, in the order in which they were made. */
    no: integer().notNull(),
    /** Of the id that was uploaded for it, or of the link's own. */
    idHash: text().notNull(),
    revokedAt: instant(),
    createdBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.studyId, t.no), unique().on(t.studyId, t.idHash)],
);

/** The id itself, which payment needs: encrypted, and deleted when its person is erased. */
export const sealedId = pgTable(
  "sealed_id",
  {
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    idHash: text().notNull(),
    sealed: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studyId, t.idHash] })],
);
