import { route } from "@/lib/http/route";
import { getSharedPublished as contract } from "@/lib/shares/schema";
import { findSharedPublished } from "@/lib/shares/server/find-shared-published";

export const GET = route(contract, ({ db, params }) => findSharedPublished(db, params.link));
