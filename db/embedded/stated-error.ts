/** An error whose message is a whole sentence for the person at the terminal: no stack is shown. */
export class StatedError extends Error {
  override name = "StatedError";
}
