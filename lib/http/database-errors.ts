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

/** True if Postgres stopped a statement (57014) or its transaction (25P04) because it took too long. */
export const isTooSlow = (error: unknown): boolean => /^(57014|25P04)$/.test(codeOf(error) ?? "");

/** True if another transaction was in the way: a lock that was not let go, or a conflict with it. */
export const isInTheWay = (error: unknown): boolean =>
  /^(55P03|40001|40P01)$/.test(codeOf(error) ?? "");

const driverSays =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/;

/** True if the database is unavailable: a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  if (code) {
    // Class 08: connection exception; 57P: shutdown, crash, starting up; 53: no resources.
    return socketDown.has(code) || /^(08|57P0[1-3]|53)/.test(code);
  }
  for (let e = error; e instanceof Error; e = e.cause) {
    // The driver has no code for these.
    if (driverSays.test(e.message)) return true;
  }
  return false;
}

/** The violated constraint's name, if the error has this code of Postgres. */
function violated(code: string, error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && e.code === code && "constraint" in e) return String(e.constraint);
  }
  return undefined;
}

/** The violated constraint's name, if the error is a unique violation. */
export const uniqueViolation = (error: unknown) => violated("23505", error);

/** The violated constraint's name, if a row was refused by a check. */
export const checkViolation = (error: unknown) => violated("23514", error);

/** True if a number is larger than its column can hold. */
export const isTooLarge = (error: unknown): boolean => codeOf(error) === "22003";

/** The violated constraint's name, if a row refers to one that is not there, or could not be changed or removed because another refers to it. */
export const foreignKeyViolation = (error: unknown) => violated("23503", error);
