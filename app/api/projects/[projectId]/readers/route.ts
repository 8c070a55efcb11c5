import { route } from "@/lib/api/route";
import { listReaders as contract } from "@/lib/readers/schema";
import { listReaders } from "@/lib/readers/server/list-readers";

export const GET = route(contract, ({ db, params, query }) =>
  listReaders(db, { ...params, ...query }),
);
