import { partRoutes } from "../../../part-routes";

export const PUT = partRoutes("reader").changeLife;
