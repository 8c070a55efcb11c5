import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { member, memberRole, project } from "./projects";
import { user } from "./users";

const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** A browser in which a researcher or admin is signed in. Only a hash of its secret is kept. */
export const staffSession = pgTable(
  "staff_session",
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    address: text().notNull(),
    browser: text().notNull(),
  },
  (t) => [index().on(t.userId)],
);

/** Second factor of an account: the secret of its authenticator app, encrypted. */
export const twoFactor = pgTable("two_factor", {
  userId: userId().primaryKey(),
  secret: text().notNull(),
  /** Null until a first code has shown that the app holds the secret. */
  confirmedAt: instant(),
  /** The time step of the last code that was accepted: each code opens once. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** One-time codes for someone who has lost the authenticator app. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    userId: userId(),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Whom an account is at the lab's identity provider. */
export const oidcIdentity = pgTable(
  "oidc_identity",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex().on(t.issuer, t.userId)],
);

/** A one-time link with which someone sets a new password. */
export const passwordReset = pgTable("password_reset", {
  userId: userId().primaryKey(),
  tokenHash: text().notNull().unique(),
  createdBy: text().references(() => user.id, { onDelete: "set null" }),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

export const invitationOutcome = pgEnum("member_invitation_outcome", [
  "accepted",
  "declined",
  "revoked",
]);

/** An offer to become a member of a project, to the holder of an email address. */
export const memberInvitation = pgTable(
  "member_invitation",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: memberRole().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    outcome: invitationOutcome(),
    settledAt: instant(),
  },
  (t) => [
    check("member_invitation_email_lower", sql`${t.email} = lower(${t.email})`),
    check("member_invitation_settled", sql`(${t.outcome} is null) = (${t.settledAt} is null)`),
    // One open invitation for an address and project.
    uniqueIndex("member_invitation_open").on(t.projectId, t.email).where(sql`${t.outcome} is null`),
  ],
);

/**
 * A script's key to one project, for as long as its owner is a member. Only a hash of it is kept.
 */
export const apiToken = pgTable(
  "api_token",
  {
    id: id(),
    projectId: uuid().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    /** How the token begins, to tell it from others. */
    start: text().notNull(),
    tokenHash: text().notNull().unique(),
    scopes: text({ enum: ["read", "import", "run"] })
      .array()
      .notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    index().on(t.projectId, t.userId),
    foreignKey({
      columns: [t.projectId, t.userId],
      foreignColumns: [member.projectId, member.userId],
    }).onDelete("cascade"),
    check(
      "api_token_scopes",
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array['read', 'import', 'run']`,
    ),
    check("api_token_expires", sql`${t.expiresAt} <= ${t.createdAt} + interval '366 days'`),
  ],
);
