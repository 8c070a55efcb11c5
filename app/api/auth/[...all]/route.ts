import { staffAuth } from "@/lib/auth/server/staff-auth";
import { answerError } from "@/lib/http/answer-error";

// The auth library's own routes: signing in and out, passwords, API tokens.
const handle = async (request: Request) => {
  try {
    return await staffAuth().handler(request);
  } catch (error) {
    return answerError(error, "auth");
  }
};

export { handle as GET, handle as POST };
