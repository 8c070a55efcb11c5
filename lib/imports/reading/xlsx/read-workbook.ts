import { FileProblem } from "../file-problem";
import { createXmlParser } from "../xml-parser";

export interface Sheet {
  name: string;
  /** Its file in the archive. */
  part: string;
  isHidden: boolean;
}

export const workbookPart = "xl/workbook.xml";
const maxSheets = 10_000;

function refuseAbove(n: number): void {
  if (n >= maxSheets) throw new FileProblem(`The workbook has more than ${maxSheets} sheets.`);
}

export const relationsPart = "xl/_rels/workbook.xml.rels";

/** Finds the sheets of a workbook, and the files that they are in. */
export function createWorkbookReader() {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const ignore = () => undefined;
  const workbook = createXmlParser({
    open(tag, attributes) {
      if (tag !== "sheet") return;
      refuseAbove(sheets.length);
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const isHidden = (attributes.state ?? "visible") !== "visible";
      sheets.push({ name: attributes.name ?? "", id, isHidden });
    },
    text: ignore,
    close: ignore,
  });
  const relations = createXmlParser({
    open(tag, { Id = "", Target = "" }) {
      if (tag !== "Relationship") return;
      refuseAbove(targets.size);
      targets.set(Id, Target);
    },
    text: ignore,
    close: ignore,
  });
  return {
    workbook,
    relations,
    sheets: (): Sheet[] =>
      sheets.flatMap(({ name, id, isHidden }) => {
        const target = targets.get(id);
        if (target === undefined) return [];
        const part = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
        return [{ name, part, isHidden }];
      }),
  };
}
