import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, bytes, createdAt, id, instant } from "./columns";
import { reader } from "./data";
import { erasureReason } from "./erasures";
import { study } from "./studies";
import { user } from "./users";

export const cameBy = pg.pgEnum("came_by", ["open", "link", "platform"]);

/**
 * A person in a study. The row is kept for good: erased people stay here without their answers, so
 * that the same id can't take part again.
 */
export const participant = pg.pgTable(
  "participant",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    readerId: belongsTo(() => reader.id),
    cameBy: cameBy().notNull(),
    /** Keyed hash of the id they came with. Null for someone who came to an open study without one. */
    idHash: pg.text(),
    /** When they are going to be erased. Until then they take no part, and it can be undone. */
    eraseAt: instant(),
    /** The day alone, at its beginning in UTC. */
    erasedAt: instant(),
    erasureReason: erasureReason(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.studyId, t.readerId),
    // One id is one participant.
    pg.unique().on(t.studyId, t.idHash),
    pg.index().on(t.readerId),
    pg.check(
      "participant_erased_whole",
      sql`(${t.erasedAt} is null) = (${t.erasureReason} is null)`,
    ),
    pg.check("participant_erased_on_a_day", sql`extract(epoch from ${t.erasedAt}) % 86400 = 0`),
    pg.check("participant_erased_once", sql`${t.eraseAt} is null or ${t.erasedAt} is null`),
    pg.index().on(t.eraseAt).where(sql`erase_at is not null`),
    pg.check("participant_id_unless_open", sql`(${t.cameBy} = 'open') = (${t.idHash} is null)`),
  ],
);

/** A crowdworker's session in one study. It knows no address and no browser. */
export const crowdSession = pg.pgTable(
  "crowd_session",
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: pg.text().primaryKey(),
    participantId: belongsTo(() => participant.id),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.index().on(t.participantId)],
);

/** A link for one person. Its key is not stored: it is computed from the row's id and the secret. */
export const personalLink = pg.pgTable(
  "personal_link",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    /** From 1, in the order in which they were made. */
    no: pg.integer().notNull(),
    /** Of the id that was uploaded for it, or of the link's own. */
    idHash: pg.text().notNull(),
    revokedAt: instant(),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.studyId, t.no), pg.unique().on(t.studyId, t.idHash)],
);

/** The id itself, which payment needs: encrypted, and deleted when its person is erased. */
export const sealedId = pg.pgTable(
  "sealed_id",
  {
    studyId: belongsTo(() => study.id),
    idHash: pg.text().notNull(),
    sealed: bytes().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.studyId, t.idHash] })],
);
