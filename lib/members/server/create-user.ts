import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Db } from "@/db/client";
import { account, user } from "@/db/schema";
import { uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";

/**
 * Makes an account that signs in with email and password.
 * @throws Refusal 409 when the email has an account already
 */
export async function createUser(
  db: Db,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<string> {
  const id = randomUUID();
  const hash = await hashPassword(password);
  try {
    await db.transaction(async (tx) => {
      // The auth library looks emails up in lower case.
      await tx.insert(user).values({ id, name, email: email.toLowerCase(), emailVerified: true });
      await tx.insert(account).values({
        id: randomUUID(),
        userId: id,
        accountId: id,
        providerId: "credential",
        password: hash,
      });
    });
  } catch (error) {
    if (uniqueViolation(error) === "user_email_unique") {
      throw conflict("email_taken", "There is an account with this email already.", "body.email");
    }
    throw error;
  }
  return id;
}
