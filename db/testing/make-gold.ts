import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation, goldItem, goldLabel, member } from "@/db/schema";
import { createUser } from "@/lib/accounts/server/create-user";
import type { GoldLabel } from "@/lib/quality/gold/schema";

/** Gold items on which two of the team agree; every text of theirs is to be read as `label`. */
export async function makeGold(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
  questionIds: readonly string[],
  label: GoldLabel = { status: "ok", confidence: 0.8, correct: true },
): Promise<void> {
  const team = [await addMember(db, projectId), await addMember(db, projectId)];
  for (const questionId of questionIds) {
    const [item] = await db.insert(goldItem).values({ studyId, questionId }).returning();
    if (!item) throw new Error("no gold item");
    const texts = await db
      .select({ generationId: generation.id })
      .from(generation)
      .where(eq(generation.questionId, questionId))
      .orderBy(asc(generation.id));
    await db
      .insert(goldLabel)
      .values(
        team.flatMap((userId) =>
          texts.map((text) => ({ ...text, ...label, userId, goldItemId: item.id })),
        ),
      );
  }
}

async function addMember(db: Db, projectId: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(db, { name: "One of the team", email, password: randomUUID() });
  await db.insert(member).values({ projectId, userId, role: "researcher" });
  return userId;
}
