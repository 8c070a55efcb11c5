import { database } from "@/db/client";
import { answerError } from "@/lib/http/answer-error";

// For load balancers and the supervisor: 200 while the database answers, 503 while it doesn't.
export const GET = async () => {
  try {
    await database().$client.query("select 1");
    return Response.json({ status: "ok" });
  } catch (error) {
    return answerError(error, "GET /api/health");
  }
};
