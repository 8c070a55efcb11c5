import { partRoutes } from "../../../part-routes";

export const PUT = partRoutes("dataset").changeLife;
