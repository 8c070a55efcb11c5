import { route } from "@/lib/api/route";
import { getTableSpreads as contract } from "@/lib/figures/phrases/schema";
import { getTableSpreads } from "@/lib/figures/phrases/server/get-table-spreads";

export const GET = route(contract, ({ db, params }) => getTableSpreads(db, params));
