/** What is wrong with the way the command was called. */
export class UsageProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageProblem";
  }
}
