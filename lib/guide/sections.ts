/** A heading of a page and the text below it. */
export interface GuideSection {
  title: string;
  /** Of the heading, as an address names it; "" for the text before the first one. */
  anchor: string;
  text: string;
}

/** A heading's anchor, as code hosts make it: "Read the figures" is `read-the-figures`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** A page's sections, of the first two levels of headings, as plain text to search in. */
export function sectionsOf(markdown: string): GuideSection[] {
  const [before = "", ...parts] = markdown.split(/^#{1,2} /m);
  const sections = parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return { title, anchor: anchorOf(title), text: plainText(lines.join("\n")) };
  });
  return before.trim()
    ? [{ title: "", anchor: "", text: plainText(before) }, ...sections]
    : sections;
}

const plainText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*#|>]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
