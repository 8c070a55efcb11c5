import { route } from "@/lib/api/route";
import { listPeople as contract } from "@/lib/quality/people/schema";
import { listPeople } from "@/lib/quality/people/server/list-people";

export const GET = route(contract, ({ db, params, query }) =>
  listPeople(db, { ...params, ...query }),
);
