import { partRoutes } from "../../part-routes";

export const PATCH = partRoutes("reader").rename;
