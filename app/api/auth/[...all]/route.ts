import { staffAuth } from "@/lib/auth/server/staff-auth";
import { answerError, databaseDown } from "@/lib/http/answer-error";
import { refuseForeign } from "@/lib/http/refuse-foreign";

// The auth library's own routes: signing in and out, passwords, API tokens.
const handle = async (request: Request) => {
  try {
    refuseForeign(request);
    const answer = await staffAuth().handler(request);
    // Its own 5xx is a store that could not be reached.
    return answer.status >= 500 ? databaseDown() : answer;
  } catch (error) {
    return answerError(error, "auth");
  }
};

export { handle as GET, handle as POST };
