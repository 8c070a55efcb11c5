import { route } from "@/lib/api/route";
import { listReaders as contract } from "@/lib/corrections/schema-parts";
import { listReaders } from "@/lib/corrections/server/list-readers";

export const GET = route(contract, ({ db, params, query }) =>
  listReaders(db, { ...params, ...query }),
);
