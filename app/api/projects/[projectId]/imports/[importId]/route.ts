import { route } from "@/lib/api/route";
import { getImport as contract } from "@/lib/imports/schema";
import { getImport } from "@/lib/imports/server/get-import";

export const GET = route(contract, ({ db, params, now }) => getImport(db, { ...params, now }));
