import { metrics } from "./metrics.ts";

// Routes, as the App Router names them, whose answers are counted by what they mean.
const submission = "/api/read/[link]/assignments/[assignmentId]/submission";
const upload = "/api/projects/[projectId]/imports/[importId]/file";

/** Counts a request that was answered. */
export function observeRequest(seen: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}): void {
  const { method, route, status, seconds } = seen;
  const { requests, submissions, uploads } = metrics();
  requests.observe({ method, route, status }, seconds);
  if (route === submission && method === "PUT" && status === 200) submissions.inc();
  if (route === upload && method === "PUT") uploads.inc({ status });
}
