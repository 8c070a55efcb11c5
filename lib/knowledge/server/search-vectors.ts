import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passage } from "@/db/schema";
import type { Passage } from "@/lib/prompts/check-claim";
import type { Embed } from "@/lib/prompts/embed";
import { cosine } from "../cosine";
import type { FoundPage } from "./find-page";

interface Wanted {
  page: FoundPage;
  claim: string;
  /** At most so many. */
  k: number;
}

/**
 * Passages of a page whose vectors are nearest to a claim's, the best first. A page has few: all are compared.
 * @throws where `embed` does
 */
export async function searchVectors(
  db: Db,
  embed: Embed,
  { page, claim, k }: Wanted,
): Promise<Passage[]> {
  const passages = await db
    .select({ text: passage.text })
    .from(passage)
    .where(eq(passage.pageId, page.id))
    .orderBy(passage.no);
  if (passages.length === 0) return [];
  const vectors = await embed(passages.map(({ text }) => text));
  const [asked] = await embed([claim]);
  const near = passages.map(({ text }, i) => ({ text, nearness: nearnessOf(asked, vectors[i]) }));
  return near
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, k)
    .map(({ text }) => ({ title: page.title, text }));
}

const nearnessOf = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? cosine(a, b) : -1;
