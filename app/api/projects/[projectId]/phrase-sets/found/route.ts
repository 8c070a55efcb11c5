import { route } from "@/lib/api/route";
import { findPhrase as contract } from "@/lib/phrases/schema-sets";
import { findPhrase } from "@/lib/phrases/server/find-phrase";

export const GET = route(contract, ({ db, params, query }) =>
  findPhrase(db, { ...params, ...query }),
);
