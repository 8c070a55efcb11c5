import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant, partOf } from "./columns";
import { member, memberRole, project } from "./projects";
import { user } from "./users";

const userId = () =>
  pg
    .text()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** A browser in which a researcher or admin is signed in. Only a hash of its secret is kept. */
export const staffSession = pg.pgTable(
  "staff_session",
  {
    id: id(),
    userId: userId(),
    tokenHash: pg.text().notNull().unique(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    address: pg.text().notNull(),
    browser: pg.text().notNull(),
  },
  (t) => [pg.index().on(t.userId)],
);

/** Second factor of an account: the secret of its authenticator app, encrypted. */
export const twoFactor = pg.pgTable("two_factor", {
  userId: userId().primaryKey(),
  secret: pg.text().notNull(),
  /** Null until a first code has shown that the app holds the secret. */
  confirmedAt: instant(),
  /** The time step of the last code that was accepted: each code opens once. */
  lastStep: pg.bigint({ mode: "number" }).notNull().default(0),
});

/** One-time codes for someone who has lost the authenticator app. */
export const recoveryCode = pg.pgTable(
  "recovery_code",
  {
    userId: userId(),
    codeHash: pg.text().notNull(),
    usedAt: instant(),
  },
  (t) => [pg.primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** An account's identity at the lab's identity provider. */
export const oidcIdentity = pg.pgTable(
  "oidc_identity",
  {
    issuer: pg.text().notNull(),
    subject: pg.text().notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.issuer, t.subject] }),
    pg.uniqueIndex().on(t.issuer, t.userId),
  ],
);

/** A one-time link with which someone sets a new password. */
export const passwordReset = pg.pgTable("password_reset", {
  userId: userId().primaryKey(),
  tokenHash: pg.text().notNull().unique(),
  createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

export const invitationOutcome = pg.pgEnum("member_invitation_outcome", [
  "accepted",
  "declined",
  "revoked",
]);

/** An offer to become a member of a project, to the holder of an email address. */
export const memberInvitation = pg.pgTable(
  "member_invitation",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    email: pg.text().notNull(),
    role: memberRole().notNull(),
    tokenHash: pg.text().notNull().unique(),
    invitedBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    outcome: invitationOutcome(),
    settledAt: instant(),
  },
  (t) => [
    pg.check("member_invitation_email_lower", sql`${t.email} = lower(${t.email})`),
    pg.check("member_invitation_settled", sql`(${t.outcome} is null) = (${t.settledAt} is null)`),
    // One open invitation for an address and project.
    pg
      .uniqueIndex("member_invitation_open")
      .on(t.projectId, t.email)
      .where(sql`${t.outcome} is null`),
  ],
);

/**
 * A script's key to one project, for as long as its owner is a member. Only a hash of it is kept.
 */
export const apiToken = pg.pgTable(
  "api_token",
  {
    id: id(),
    projectId: pg.uuid().notNull(),
    userId: pg.text().notNull(),
    name: pg.text().notNull(),
    /** How the token begins, to tell it from others. */
    start: pg.text().notNull(),
    tokenHash: pg.text().notNull().unique(),
    scopes: pg
      .text({ enum: ["read", "import", "run"] })
      .array()
      .notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    pg.index().on(t.projectId, t.userId),
    partOf([t.projectId, t.userId], [member.projectId, member.userId]),
    pg.check(
      "api_token_scopes",
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array['read', 'import', 'run']`,
    ),
    pg.check("api_token_expires", sql`${t.expiresAt} <= ${t.createdAt} + interval '366 days'`),
  ],
);

/** How often something that can be guessed was tried: shared by all web processes. */
export const attemptLimit = pg.pgTable(
  "attempt_limit",
  {
    /** A keyed hash of the counted subject. No address and no email is stored. */
    key: pg.text().primaryKey(),
    count: pg.integer().notNull(),
    /** When the next attempt is allowed. */
    nextAt: instant().notNull(),
    /** When the attempts are forgotten. */
    forgetAt: instant().notNull(),
  },
  (t) => [pg.index().on(t.forgetAt)],
);
