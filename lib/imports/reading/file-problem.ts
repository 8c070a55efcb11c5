/** What is wrong with a file as a whole: reading on makes no sense. */
export class FileProblem extends Error {
  constructor(
    message: string,
    readonly line?: number,
    readonly column = "",
  ) {
    super(message);
    this.name = "FileProblem";
  }
}
