import { route } from "@/lib/api/route";
import { findDataset as contract } from "@/lib/imports/schema";
import { findDataset } from "@/lib/imports/server/find-dataset";

export const GET = route(contract, ({ db, params, query }) =>
  findDataset(db, { ...params, ...query }),
);
