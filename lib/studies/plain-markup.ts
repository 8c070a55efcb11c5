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
  title: string | null;
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
      sections.push({ title: heading, blocks: [] });
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

/** `**bold**` and `*emphasis*`; an asterisk without a partner is itself. */
function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(/\*\*(\S(?:.*?\S)?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*/g)) {
    if (found.index > end) spans.push({ text: text.slice(end, found.index), mark: null });
    const [whole, bold, emphasis] = found;
    spans.push(
      bold === undefined
        ? { text: emphasis ?? "", mark: "emphasis" }
        : { text: bold, mark: "bold" },
    );
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), mark: null });
  return spans;
}
