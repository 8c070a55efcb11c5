import { partRoutes } from "../../../part-routes";

export const { planMerge: GET, merge: POST } = partRoutes("dataset");
