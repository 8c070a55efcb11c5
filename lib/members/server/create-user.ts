import { randomUUID } from "node:crypto";
import type { Db } from "@/db/client";
import { user } from "@/db/schema";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

interface NewUser {
  name: string;
  email: string;
  /** Null for someone who signs in through the lab's identity provider alone. */
  password: string | null;
  mayCreateProjects?: boolean;
  isInstanceAdmin?: boolean;
}

/**
 * Makes an account.
 * @throws Refusal 409 when the email has an account already
 */
export async function createUser(
  db: Db,
  { name, email, password, ...may }: NewUser,
): Promise<string> {
  const id = randomUUID();
  const passwordHash = password === null ? null : await hashPassword(password);
  try {
    await db.insert(user).values({ id, name, email: email.toLowerCase(), passwordHash, ...may });
  } catch (error) {
    if (uniqueViolation(error) === "user_email_unique") {
      throw conflict("email_taken", "There is an account with this email already.", "body.email");
    }
    throw error;
  }
  return id;
}
