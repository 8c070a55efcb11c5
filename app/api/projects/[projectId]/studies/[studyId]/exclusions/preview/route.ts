import { route } from "@/lib/api/route";
import { previewExclusion as contract } from "@/lib/quality/exclusions/schema";
import { previewExclusion } from "@/lib/quality/exclusions/server/preview-exclusion";

export const GET = route(contract, ({ db, params, query, now }) =>
  previewExclusion(db, { ...params, ...query, now }),
);
