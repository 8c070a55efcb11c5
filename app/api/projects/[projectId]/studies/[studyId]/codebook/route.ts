import { route } from "@/lib/api/route";
import { exportCodebook as contract } from "@/lib/exports/schema";
import { exportCodebook } from "@/lib/exports/server/export-codebook";

export const GET = route(contract, ({ db, params, query, now }) =>
  exportCodebook(db, { ...params, format: query.format, now }),
);
