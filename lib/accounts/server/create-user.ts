import { randomUUID } from "node:crypto";
import type { Database, Db } from "@/db/client";
import { user } from "@/db/schema";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

interface NewUser {
  name: string;
  email: string;
  /** Null for someone who signs in only through the lab's identity provider. */
  password: string | null;
  mayCreateProjects?: boolean;
  isInstanceAdmin?: boolean;
}

/**
 * Makes an account.
 * @throws Refusal 409 when the email has an account already
 */
export async function createUser(db: Database, { password, ...account }: NewUser): Promise<string> {
  const passwordHash = password === null ? null : await hashPassword(password);
  return insertUser(db, { ...account, passwordHash });
}

/**
 * The same with a hash made beforehand, for use in a transaction, where a slow hash would block
 * others.
 */
export async function insertUser(
  db: Db,
  { email, ...account }: Omit<NewUser, "password"> & { passwordHash: string | null },
): Promise<string> {
  const id = randomUUID();
  try {
    await db.insert(user).values({ id, email: email.toLowerCase(), ...account });
  } catch (error) {
    if (uniqueViolation(error) === "user_email_unique") {
      throw conflict("email_taken", "An account with this email already exists.", "body.email");
    }
    throw error;
  }
  return id;
}
