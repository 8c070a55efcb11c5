import { answerError } from "@/lib/http/answer-error";
import { notFound } from "@/lib/http/errors";

// Unknown addresses get an error in the form that all routes use, and not a page.
const answer = (request: Request) =>
  answerError(notFound("address"), `${request.method} ${new URL(request.url).pathname}`);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
