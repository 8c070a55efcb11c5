/** What is wrong with the input, and in which line of the file, if in one. */
export class InputProblem extends Error {
  override name = "InputProblem";
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** What is wrong with the way the command was called. */
export class UsageProblem extends Error {
  override name = "UsageProblem";
}
