import wtf from "wtf_wikipedia";

/** A page's text without markup, infoboxes, tables and references, in paragraphs. @throws where it can't be read */
export const plainText = (wikitext: string): string =>
  wtf(wikitext)
    .text()
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n *(?:\* )?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
