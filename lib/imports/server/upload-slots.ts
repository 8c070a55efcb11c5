import { Refusal } from "@/lib/http/errors";

const atOnce = 20;
const each = 4;
const coming = new Map<string, number>();

/** The number of files being received in this process. */
const total = () => [...coming.values()].reduce((sum, n) => sum + n, 0);

/**
 * Lets somebody send one more file.
 * @returns a function to call when the file has arrived; further calls do nothing
 * @throws Refusal 429 when they, or all together, send too many already
 */
export function takeUploadSlot(userId: string): () => void {
  const own = coming.get(userId) ?? 0;
  if (own >= each) throw tooMany(`You are sending ${own} files already`);
  if (total() >= atOnce) throw tooMany("Too many files are being sent to the server");
  coming.set(userId, own + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (coming.get(userId) ?? 0) - 1;
    if (left > 0) coming.set(userId, left);
    else coming.delete(userId);
  };
}

const tooMany = (why: string) =>
  new Refusal(
    429,
    "too_many_uploads",
    `${why}. Wait until one is done, then try again.`,
    undefined,
    { "retry-after": "10" },
  );
