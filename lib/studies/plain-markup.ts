// Texts that researchers write for crowdworkers, in a few marks of Markdown: an empty line begins a paragraph,
// "## " a heading, "- " an item of a list; **bold** and *emphasis*. Nothing else is a mark, so that no text
// becomes a link, a picture or HTML.

export interface Span {
  text: string;
  mark: "bold" | "emphasis" | null;
}

type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

/** What stands before the first heading, and each heading with what stands below it. */
export interface Section {
  title: Span[] | null;
  blocks: Block[];
}

export function readMarkup(text: string): Section[] {
  const sections: Section[] = [{ title: null, blocks: [] }];
  const add = (block: Block) => sections.at(-1)?.blocks.push(block);
  let lines: string[] = [];
  let items: string[] = [];
  const flush = () => {
    if (lines.length > 0) add({ kind: "paragraph", spans: readSpans(lines.join(" ")) });
    if (items.length > 0) add({ kind: "list", items: items.map(readSpans) });
    lines = [];
    items = [];
  };
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const heading = /^##? +(.+)$/.exec(line)?.[1];
    const item = /^[-*] +(.+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      flush();
      sections.push({ title: readSpans(heading), blocks: [] });
    } else if (item !== undefined) {
      if (lines.length > 0) flush();
      items.push(item);
    } else if (line === "") {
      flush();
    } else if (items.length > 0) {
      // A line below an item goes on with it.
      items.push(`${items.pop()} ${line}`);
    } else lines.push(line);
  }
  flush();
  return sections.filter(({ title, blocks }) => title !== null || blocks.length > 0);
}

/**
 * `**bold**` and `*emphasis*`: a mark before a word, and the next of its kind after one. A mark without a partner
 * is itself. Partners are looked up from the end, so that the time grows with the text alone.
 */
function readSpans(text: string): Span[] {
  // Every second part is a mark.
  const parts = text.split(/(\*\*|\*)/);
  const partners = new Map<number, number>();
  const next: Record<string, number> = {};
  for (let i = parts.length - 2; i > 0; i -= 2) {
    const mark = parts[i] ?? "";
    const partner = next[mark];
    if (partner !== undefined && /^\S/.test(parts[i + 1] ?? "")) partners.set(i, partner);
    if (/\S$/.test(parts[i - 1] ?? "")) next[mark] = i;
  }
  const spans: Span[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") spans.push({ text: plain, mark: null });
    plain = "";
  };
  for (let i = 0; i < parts.length; i += 1) {
    const partner = partners.get(i);
    if (partner === undefined) {
      plain += parts[i] ?? "";
    } else {
      flush();
      const mark = parts[i] === "**" ? "bold" : "emphasis";
      spans.push({ text: parts.slice(i + 1, partner).join(""), mark });
      i = partner;
    }
  }
  flush();
  return spans;
}
