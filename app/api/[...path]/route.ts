import { answerError } from "@/lib/http/answer-error";
import { notFound } from "@/lib/http/errors";

// An address that no other route has is answered as their errors are, and not with a page.
const answer = (request: Request) =>
  answerError(notFound("address"), `${request.method} ${new URL(request.url).pathname}`);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
