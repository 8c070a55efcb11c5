import { route } from "@/lib/api/route";
import { getStudy as contract } from "@/lib/studies/schema";
import { getStudy } from "@/lib/studies/server/get-study";

export const GET = route(contract, ({ db, params }) => getStudy(db, params));
