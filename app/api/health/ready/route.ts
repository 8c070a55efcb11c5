import { database } from "@/db/client";
import { answerError } from "@/lib/http/answer-error";
import { checkReady } from "@/lib/monitoring/server/check-ready";

// For load balancers: 200 while requests can be served, 503 while the database is away or too old.
export const GET = async () => {
  try {
    const found = await checkReady(database());
    const status = found.ready ? 200 : 503;
    return Response.json(found, { status, headers: { "cache-control": "no-store" } });
  } catch (error) {
    return answerError(error, "GET /api/health/ready");
  }
};
