import { route } from "@/lib/api/route";
import { csvResponse } from "@/lib/http/download-headers";
import { exportPeople as contract } from "@/lib/quality/rounds/schema";
import { exportPeople } from "@/lib/quality/rounds/server/export-people";

export const GET = route(contract, async ({ db, params }) =>
  csvResponse(await exportPeople(db, params), "people"),
);
