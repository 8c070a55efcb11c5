import { route } from "@/lib/api/route";
import { listBin } from "@/lib/figures/calibration/server/list-bin";
import { getFigureBin as contract } from "@/lib/figures/schema";

export const GET = route(contract, ({ db, params, query }) => listBin(db, { ...params, query }));
