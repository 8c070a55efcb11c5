import type { question } from "@/db/schema";

/** The known facts about a question. */
export type QuestionContent = Pick<
  typeof question.$inferSelect,
  "text" | "truth" | "split" | "aliases"
>;

/** `same`, what a row adds where nothing was known, or the part that it contradicts. */
export type Merged = "same" | "completed" | { contradicts: keyof QuestionContent };

const parts = ["text", "truth", "split"] as const;

/** Compares a row with the known facts. If nothing is known, the row's value is taken. */
export function mergeQuestion(known: QuestionContent, said: Partial<QuestionContent>): Merged {
  const news: Partial<QuestionContent> = {};
  for (const part of parts) {
    const value = said[part];
    if (value == null) continue;
    if (known[part] === null) news[part] = value;
    else if (known[part] !== value) return { contradicts: part };
  }
  if (said.aliases && said.aliases.length > 0) {
    if (known.aliases.length === 0) news.aliases = said.aliases;
    else if (!sameTexts(known.aliases, said.aliases)) return { contradicts: "aliases" };
  }
  if (Object.keys(news).length === 0) return "same";
  Object.assign(known, news);
  return "completed";
}

function sameTexts(a: string[], b: string[]): boolean {
  const there = new Set(a);
  return there.size === new Set(b).size && b.every((text) => there.has(text));
}

/** Takes what a row says in place of what was known: for a row that corrects it. */
export function adopt(known: QuestionContent, said: Partial<QuestionContent>): void {
  for (const part of parts) known[part] = said[part] ?? known[part];
  if (said.aliases && said.aliases.length > 0) known.aliases = said.aliases;
}

interface Known extends QuestionContent {
  importId: string | null;
  /** What it said before people corrected it by hand, of the corrected parts. */
  replaced: Partial<QuestionContent>;
}

/** What a row says of a question, without what people have since corrected by hand. */
export function withoutReplaced<Said extends Partial<QuestionContent>>(
  { replaced }: Known,
  said: Said,
): Said {
  const kept = { ...said };
  for (const part of parts)
    if (part in replaced && said[part] === replaced[part]) kept[part] = null;
  if (replaced.aliases && sameTexts(replaced.aliases, said.aliases ?? [])) kept.aliases = [];
  return kept;
}

/** Whether a correction may change the question to what a row says: its import added it, and nobody corrected that by hand. */
export function mayCorrect(
  { corrects }: { corrects: string | null },
  known: Known,
  said: Partial<QuestionContent>,
): boolean {
  if (corrects === null || known.importId !== corrects) return false;
  const isByHand = (part: keyof QuestionContent) => part in known.replaced;
  const byHand = {
    text: isByHand("text") ? known.text : null,
    truth: isByHand("truth") ? known.truth : null,
    split: isByHand("split") ? known.split : null,
    aliases: isByHand("aliases") ? known.aliases : [],
  };
  return typeof mergeQuestion(byHand, said) !== "object";
}
