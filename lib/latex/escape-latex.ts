const written: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  // Letters and signs that pdfLaTeX cannot typeset directly.
  "\u2212": "$-$",
  "\u00d7": "$\\times$",
  "\u00b1": "$\\pm$",
  "\u2264": "$\\leq$",
  "\u2265": "$\\geq$",
  "\u2191": "$\\uparrow$",
  "\u2193": "$\\downarrow$",
  "\u2192": "$\\rightarrow$",
  α: "$\\alpha$",
  β: "$\\beta$",
  κ: "$\\kappa$",
  ρ: "$\\rho$",
  π: "$\\pi$",
  "\u00a0": "~",
  "\u202f": "\\,",
  "\u2013": "--",
  "\u2014": "---",
  "\u2018": "`",
  "\u2019": "'",
  "\u201c": "``",
  "\u201d": "''",
  "-": "-{}",
  "\u2026": "\\ldots{}",
};

const signs = Object.keys(written)
  .filter((sign) => sign !== "-")
  .map((sign) => `\\${sign}`)
  .join("");
// A hyphen only where another follows.
const special = new RegExp(`-(?=-)|[${signs}]`, "g");

/**
 * Plain text as LaTeX that prints it: special characters are escaped, and signs that pdfLaTeX
 * cannot typeset are replaced by commands. Line breaks become spaces, because an empty line would
 * end a caption. Other control characters are removed, because TeX stops at some of them and treats
 * a form feed as the end of a paragraph. Two hyphens stay two; TeX would otherwise join them to a
 * dash.
 */
export const escapeLatex = (text: string): string =>
  text
    .replace(/\s*[\r\n]\s*/g, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(special, (sign) => written[sign] ?? sign)
    .replace(/"/g, "''");
