import { route } from "@/lib/api/route";
import { addPhraseSet as contract } from "@/lib/phrases/schema-sets";
import { addPhraseSet } from "@/lib/phrases/server/add-phrase-set";

export const POST = route(contract, async ({ params, body, held, note }) => {
  const made = await held((tx) => addPhraseSet(tx, { ...params, ...body }));
  note({
    subject: { type: "dataset", id: made.datasetId, name: body.name },
    after: { phrases: body.phrases.length },
  });
  return made;
});
