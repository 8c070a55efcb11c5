import { route } from "@/lib/api/route";
import { csvResponse } from "@/lib/http/download-headers";
import { exportPeople as contract } from "@/lib/quality/rounds/schema";
import { exportPeople } from "@/lib/quality/rounds/server/export-people";

export const GET = route(contract, async ({ db, params }) => {
  const { name, csv } = await exportPeople(db, params);
  return csvResponse(name, "people", csv);
});
