import { Parser } from "htmlparser2";
import { FileProblem } from "./file-problem";

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Characters without an end of a tag or a text: no file that is read here has them. */
const maxSilence = 1_000_000;
/** Tags within tags: a sheet or a dump has about six. */
const maxDepth = 100;

/**
 * Takes an XML file piece by piece. Prefixes of names are left out.
 * @param what the file is: "The workbook"
 * @throws FileProblem when one tag never ends
 */
export function createXmlParser(handler: XmlHandler, what = "The workbook") {
  const damaged = () => new FileProblem(`${what}’s XML is damaged.`);
  const decoder = new TextDecoder();
  let silence = 0;
  let depth = 0;
  let isComplete = false;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        silence = 0;
        depth += 1;
        isComplete = false;
        if (depth > maxDepth) throw damaged();
        handler.open(local(name), attributes);
      },
      ontext: (text) => {
        silence = 0;
        handler.text(text);
      },
      onclosetag: (name) => {
        silence = 0;
        depth -= 1;
        isComplete = depth === 0;
        handler.close(local(name));
      },
    },
    { xmlMode: true },
  );
  return {
    write(bytes: Uint8Array): void {
      const text = decoder.decode(bytes, { stream: true });
      for (let at = 0; at < text.length; at += maxSilence) {
        const piece = text.slice(at, at + maxSilence);
        silence += piece.length;
        parser.write(piece);
        if (silence > maxSilence) throw damaged();
      }
    },
    /** @throws FileProblem when a tag is still open */
    end(): void {
      if (!isComplete) throw damaged();
    },
  };
}
