import { database } from "@/db/client";
import { answerError } from "@/lib/http/answer-error";
import { notFound } from "@/lib/http/errors";
import { mayReadMetrics, reportMetrics } from "@/lib/monitoring/server/report-metrics";

// For Prometheus, with the token of CANDOR_METRICS_TOKEN. Without the token the route answers 404.
export const GET = async (request: Request) => {
  try {
    if (!mayReadMetrics(request.headers)) throw notFound("page");
    const text = await reportMetrics(database());
    const headers = { "content-type": "text/plain; version=0.0.4", "cache-control": "no-store" };
    return new Response(text, { headers });
  } catch (error) {
    return answerError(error, "GET /api/metrics");
  }
};
