import { openApiDocument } from "@/lib/api/openapi";

export const GET = () => Response.json(openApiDocument());
