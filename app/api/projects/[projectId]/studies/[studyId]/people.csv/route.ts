import { route } from "@/lib/api/route";
import { csvResponse } from "@/lib/http/download-headers";
import { exportPeople as contract } from "@/lib/quality/people/schema";
import { exportPeople } from "@/lib/quality/people/server/export-people";

export const GET = route(contract, async ({ db, params }) =>
  csvResponse(await exportPeople(db, params), "people"),
);
