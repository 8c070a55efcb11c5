import { route } from "@/lib/api/route";
import { rememberMapping as contract } from "@/lib/imports/schema";
import { rememberedMapping } from "@/lib/imports/server/remembered-mapping";

export const GET = route(contract, ({ db, params, query }) =>
  rememberedMapping(db, { ...params, ...query }),
);
