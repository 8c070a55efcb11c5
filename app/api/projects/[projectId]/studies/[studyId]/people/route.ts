import { route } from "@/lib/api/route";
import { listPeople as contract } from "@/lib/quality/rounds/schema";
import { listPeople } from "@/lib/quality/rounds/server/list-people";

export const GET = route(contract, ({ db, params }) => listPeople(db, params));
