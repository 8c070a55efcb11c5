/** A problem with the input, and the line of the file, if any. */
export class InputProblem extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
    this.name = "InputProblem";
  }
}

/** A problem with the command's arguments. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageProblem";
  }
}
