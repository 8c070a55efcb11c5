/** The first error in the chain of causes that carries a Postgres or socket code. */
function codeOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string") return e.code;
    // A refused connection on two addresses comes as an AggregateError with the codes inside.
    if (e instanceof AggregateError) {
      const inner = codeOf(e.errors[0]);
      if (inner) return inner;
    }
  }
  return undefined;
}

const socketDown = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

const driverSays =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;

/**
 * True if a retry may succeed: the database is unavailable, busy, or had two conflicting
 * transactions.
 */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  if (code) {
    // Class 08: connection exception; 57P: shutdown, crash, starting up; 53: no resources; 40: two
    // were in each other's way, and this one was asked to try again.
    return socketDown.has(code) || /^(08|57P0[1-3]|53|40001|40P01)/.test(code);
  }
  for (let e = error; e instanceof Error; e = e.cause) {
    // The driver has no code for these.
    if (driverSays.test(e.message)) return true;
  }
  return false;
}

/** The violated constraint's name, if the error is a unique violation. */
export function uniqueViolation(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && e.code === "23505" && "constraint" in e) return String(e.constraint);
  }
  return undefined;
}
