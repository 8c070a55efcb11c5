/** A problem with a file as a whole, so that reading on makes no sense. */
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

const formats: { first: number[]; problem: string }[] = [
  {
    first: [0x50, 0x4b, 0x03, 0x04],
    problem: "The file is a ZIP archive or an Excel workbook. Save it as CSV (UTF-8).",
  },
  { first: [0x1f, 0x8b], problem: "The file is compressed (gzip). Unpack it first." },
  { first: [0xff, 0xfe], problem: "The file is UTF-16: save it as UTF-8." },
  { first: [0xfe, 0xff], problem: "The file is UTF-16: save it as UTF-8." },
];

/** @throws FileProblem when the first bytes are those of a format that is often taken for CSV */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const found = formats.find(({ first }) => first.every((byte, i) => bytes[i] === byte));
  if (found) throw new FileProblem(found.problem);
}
