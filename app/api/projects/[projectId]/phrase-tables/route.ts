import { route } from "@/lib/api/route";
import {
  addPhraseTable as addContract,
  listPhraseTables as listContract,
} from "@/lib/phrases/schema";
import { addPhraseTable } from "@/lib/phrases/server/add-phrase-table";
import { listPhraseTables } from "@/lib/phrases/server/list-phrase-tables";

export const GET = route(listContract, ({ db, params: { projectId } }) =>
  listPhraseTables(db, projectId),
);

export const POST = route(addContract, async ({ params, body, user, held, note }) => {
  const made = await held((tx) => addPhraseTable(tx, { ...params, ...body, userId: user.id }));
  const answers = made.phrases.reduce((sum, { n }) => sum + (n ?? 0), 0);
  note({
    subject: { type: "table of phrases", id: made.id, name: made.name },
    after: {
      version: made.version,
      source: made.source,
      // Phrases that came measured may not say from how many answers.
      ...(answers > 0 && { answers }),
    },
  });
  return made;
});
