import { route } from "@/lib/api/route";
import { removePhraseTable as contract } from "@/lib/phrases/schema";
import { removePhraseTable } from "@/lib/phrases/server/remove-phrase-table";

export const DELETE = route(contract, async ({ params, held }) => {
  await held((tx) => removePhraseTable(tx, params));
  return { removed: true as const };
});
