import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, question } from "@/db/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import type { RunSettings } from "../schema-settings";

interface Left {
  /** What is there already. */
  existing: number;
  /** What can't be made. */
  unusable: number;
}

/** Why a run has nothing to write or read: a sentence. */
export async function whyNothing(
  db: Db,
  projectId: string,
  settings: RunSettings,
  { existing, unusable }: Left,
): Promise<string> {
  const does = settings.kind === "write" || settings.kind === "queries" ? "write" : "read";
  // Other questions are given to models as they are; a known query stands for its question.
  const lacks = settings.kind === "write" && settings.asks === "known" ? "query" : "text";
  if (existing > 0 && unusable > 0) {
    return `of what it would ${does}, ${existing} ${existing === 1 ? "is" : "are"} there already, and ${unusable} can’t be made, because their questions have no ${lacks}.`;
  }
  if (existing > 0) return `all that it would ${does} is there already.`;
  if (unusable > 0) {
    const instead = lacks === "query" ? " Have queries written first, or ask in another way." : "";
    return `none of its questions has a ${lacks}.${instead}`;
  }
  return (await whyNoQuestion(db, projectId, settings)) ?? whyNoText(settings);
}

/** Null where there are questions. */
async function whyNoQuestion(
  db: Db,
  projectId: string,
  { datasetId, split }: RunSettings,
): Promise<string | null> {
  const isIt = and(
    eq(dataset.id, datasetId),
    eq(dataset.projectId, projectId),
    isNull(dataset.archivedAt),
  );
  if ((await db.$count(dataset, isIt)) === 0) return "its dataset is archived or removed.";
  const drawn = and(
    eq(question.datasetId, datasetId),
    split === null ? undefined : eq(question.split, split),
  );
  if ((await db.$count(question, drawn)) > 0) return null;
  const where = split === null ? "" : ` in the split “${keepDirection(split)}”`;
  return `the dataset has no questions${where}.`;
}

const whyNoText = ({ kind }: RunSettings): string =>
  kind === "write"
    ? "the model whose texts are summed up has none on its questions."
    : "none of the chosen models has texts on its questions, or they are archived.";
