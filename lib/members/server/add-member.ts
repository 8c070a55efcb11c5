import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import type { Role } from "@/lib/projects/schema";
import { createUser } from "./create-user";

interface NewMember {
  projectId: string;
  name: string;
  email: string;
  role: Role;
  /** For an account that has to be made. */
  password: string;
}

/**
 * Makes someone a member; who has no account yet gets one.
 * @throws Refusal 409 when they are a member already
 */
export async function addMember(db: Db, { projectId, name, email, role, password }: NewMember) {
  const [known] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.email, email.toLowerCase()));
  return db.transaction(async (tx) => {
    const userId = known?.id ?? (await createUser(tx, { name, email, password }));
    const added = await tx
      .insert(member)
      .values({ projectId, userId, role })
      .onConflictDoNothing()
      .returning({ userId: member.userId });
    if (added.length === 0) {
      throw conflict("member_already", "They are a member of the project already.", "body.email");
    }
    return {
      member: {
        userId,
        name: known?.name ?? name,
        email: known?.email ?? email.toLowerCase(),
        role,
      },
      firstPassword: known ? null : password,
    };
  });
}
