import { route } from "@/lib/api/route";
import { getPhraseResults as contract } from "@/lib/figures/phrases/schema";
import { getPhraseResults } from "@/lib/figures/phrases/server/get-phrase-results";

export const GET = route(contract, ({ db, params, query }) =>
  getPhraseResults(db, { ...params, ...query }),
);
