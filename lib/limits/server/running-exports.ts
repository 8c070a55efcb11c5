import { Refusal } from "@/lib/http/errors";
import { streamText } from "@/lib/http/stream-text";

/** Each export holds a database connection or a core, and other requests need some too. */
const mostAtOnce = 4;
/** So that neither one project nor one person can block the others. */
const mostOfProject = 3;
const mostOfPerson = 2;

interface Running {
  projectId: string;
  userId: string;
}
const running = new Set<Running>();

/**
 * A download that is made piece by piece (`streamText`), and counts as an export until its end.
 * @throws Refusal 429 while too many are running
 */
export function streamExport(
  whose: Running,
  make: Parameters<typeof streamText>[0],
  options: Parameters<typeof streamText>[1],
): Promise<Response> {
  const end = beginExport(whose);
  return streamText(async function* (signal) {
    try {
      yield* make(signal);
    } finally {
      end();
    }
  }, options);
}

function beginExport({ projectId, userId }: Running): () => void {
  const others = [...running];
  const ofProject = others.filter((one) => one.projectId === projectId).length;
  const ofPerson = others.filter((one) => one.userId === userId).length;
  if (running.size >= mostAtOnce || ofProject >= mostOfProject || ofPerson >= mostOfPerson) {
    throw new Refusal(429, "busy", "Too many exports are running. Try again in a minute.");
  }
  const own = { projectId, userId };
  running.add(own);
  return () => void running.delete(own);
}
