import { route } from "@/lib/api/route";
import { getDataset as contract } from "@/lib/datasets/schema";
import { getDataset } from "@/lib/datasets/server/list-datasets";
import { partRoutes } from "../../part-routes";

export const GET = route(contract, ({ db, params }) => getDataset(db, params));

export const PATCH = partRoutes("dataset").rename;
