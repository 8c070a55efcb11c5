import { FileProblem } from "../../reading/file-problem";
import type { SourceItem } from "../../reading/source-row";
import { createXmlParser } from "../../reading/xml-parser";
import { plainText } from "./plain-text";

/** No page of Wikipedia is longer than 2 MiB. */
const longestWikitext = 2_100_000;

interface Page {
  title: string;
  namespace: string;
  redirect: string | null;
  model: string;
  /** Of its last revision. */
  wikitext: string;
}

/**
 * Reads the XML of a MediaWiki export piece by piece: its articles as plain texts, and other titles of them. A record's
 * line is its number among the pages.
 */
export function createPageReader() {
  let items: SourceItem[] = [];
  let pages = 0;
  let page: Page | null = null;
  let last = "";
  const path: string[] = [];

  const { write, end } = createXmlParser(
    {
      open(name, attributes) {
        if (path.length === 0 && name !== "mediawiki") throw notOne();
        path.push(name);
        const place = path.slice(1).join("/");
        if (place === "page") {
          page = { title: "", namespace: "", redirect: null, model: "", wikitext: "" };
        }
        if (!page) return;
        if (place === "page/redirect") page.redirect = attributes.title ?? "";
        if (place === "page/revision") Object.assign(page, { wikitext: "", model: "" });
      },
      text(text) {
        if (!page) return;
        const place = path.slice(1).join("/");
        if (place === "page/title") page.title += text;
        if (place === "page/ns") page.namespace += text;
        if (place === "page/revision/model") page.model += text;
        if (place === "page/revision/text" && page.wikitext.length <= longestWikitext)
          page.wikitext += text;
      },
      close(name) {
        path.pop();
        if (name !== "page" || path.length !== 1 || !page) return;
        pages += 1;
        last = page.title;
        if (isArticle(page)) items.push(itemOf(page, pages));
        page = null;
      },
    },
    "The dump",
  );
  return {
    read(bytes: Uint8Array): SourceItem[] {
      write(bytes);
      const taken = items;
      items = [];
      return taken;
    },
    /** @throws FileProblem where the file ends before the dump */
    end(): void {
      if (pages === 0 && path.length === 0) throw notOne();
      try {
        end();
      } catch {
        const where = last ? `after “${last}”` : "before its first page";
        throw new FileProblem(
          `The dump is cut off ${where}: its end is missing. Download it again.`,
        );
      }
    },
  };
}

export const notOne = () =>
  new FileProblem("The file is no Wikipedia dump: that is XML which begins with <mediawiki>.");

/** Talk, templates, categories and programs are none. */
const isArticle = ({ namespace, model }: Page) =>
  (namespace.trim() || "0") === "0" && (model || "wikitext") === "wikitext";

function itemOf({ title, redirect, wikitext }: Page, line: number): SourceItem {
  const size = wikitext.length;
  if (redirect !== null) return { line, size, cells: new Map(Object.entries({ title, redirect })) };
  if (size > longestWikitext) {
    return { line, size, problem: `“${title}” is longer than two million characters` };
  }
  try {
    return { line, size, cells: new Map(Object.entries({ title, text: plainText(wikitext) })) };
  } catch {
    return { line, size, problem: `the markup of “${title}” can’t be read` };
  }
}
