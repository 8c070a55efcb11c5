import { route } from "@/lib/api/route";
import { listProviderModels as contract } from "@/lib/providers/schema";
import { listProviderModels } from "@/lib/providers/server/try-provider";

export const GET = route(contract, ({ db, params }) => listProviderModels(db, params));
