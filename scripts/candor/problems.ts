/** What is wrong with the input, and in which line of the file, if in one. */
export class InputProblem extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
    this.name = "InputProblem";
  }
}

/** What is wrong with the way the command was called. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageProblem";
  }
}
