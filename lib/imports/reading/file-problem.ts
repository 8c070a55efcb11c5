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

type Refused = { problem: string };

const inKnowledge = (what: string) =>
  `The file is ${what}. A Wikipedia dump is imported under Runs, Knowledge sources.`;

/** What files that are no text begin with. */
const formats: { first: number[]; is: "xlsx" | "parquet" | Refused }[] = [
  { first: [0x50, 0x4b, 0x03, 0x04], is: "xlsx" },
  { first: [0x50, 0x41, 0x52, 0x31], is: "parquet" },
  {
    first: [0xd0, 0xcf, 0x11, 0xe0],
    is: {
      problem:
        "The workbook has a password, or was made by Excel before 2007. Save it as .xlsx without a password.",
    },
  },
  { first: [0x42, 0x5a, 0x68], is: { problem: inKnowledge("compressed with bzip2") } },
  { first: [...new TextEncoder().encode("<mediawiki")], is: { problem: inKnowledge("XML") } },
  { first: [0x1f, 0x8b], is: { problem: "The file is compressed (gzip). Unpack it first." } },
  { first: [0xff, 0xfe], is: { problem: "The file is UTF-16: save it as UTF-8." } },
  { first: [0xfe, 0xff], is: { problem: "The file is UTF-16: save it as UTF-8." } },
];

const formatOf = (bytes: Uint8Array) =>
  formats.find(({ first }) => first.every((byte, i) => bytes[i] === byte))?.is;

/**
 * The format of a file that is no text, by its first bytes.
 * @throws FileProblem when it is one that can't be imported
 */
export function sniffTable(bytes: Uint8Array): "xlsx" | "parquet" | undefined {
  const found = formatOf(bytes);
  if (typeof found === "object") throw new FileProblem(found.problem);
  return found;
}

/** @throws FileProblem when the first bytes are those of a format that is no text */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const found = sniffTable(bytes);
  if (found === "xlsx")
    throw new FileProblem("The file is an Excel workbook or a ZIP archive, not text.");
  if (found === "parquet") throw new FileProblem("The file is a Parquet file, not text.");
}
