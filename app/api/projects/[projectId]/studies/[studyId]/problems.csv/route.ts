import { route } from "@/lib/api/route";
import { csvResponse } from "@/lib/http/download-headers";
import { exportProblems as contract } from "@/lib/quality/problems/schema";
import { exportProblems } from "@/lib/quality/problems/server/list-problems";

export const GET = route(contract, async ({ db, params }) =>
  csvResponse(await exportProblems(db, params), "reported problems"),
);
