/** A problem with the input, and the line of the file, if any. */
export class InputProblem extends Error {
  override name = "InputProblem";
  constructor(
    message: string,
    readonly line?: number,
    /** Where it is another file than the command's own. */
    readonly file?: string,
  ) {
    super(message);
  }
}

/** What `read` gives; the problems that it finds are in `file`. */
export async function ofFile<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    throw new InputProblem(error.message, error.line, file);
  }
}

/** A problem with the command's arguments. */
export class UsageProblem extends Error {
  override name = "UsageProblem";
}

/** A file that was read and is not imported, with its bad rows in lines of their own. */
export class RefusedFile extends Error {
  override name = "RefusedFile";
}

/** Somebody pressed Ctrl+C; the message says what goes on without the command. */
export class Interrupted extends Error {
  override name = "Interrupted";
}
