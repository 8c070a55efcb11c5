const spoken: Record<string, string> = {
  "\\%": "%",
  "\\&": "&",
  "\\_": "_",
  "\\#": "#",
  "\\$": "$",
  "\\{": "{",
  "\\}": "}",
  "\\,": " ",
  "\\;": " ",
  "\\ ": " ",
};

/** Macros that say how text looks, or nothing that could be read. Their arguments stay. */
const silent =
  /^\\(B|bf|bfseries|textbf|textit|textrm|textsc|texttt|emph|underline|it|itshape|rm|sc|tt|small|tiny|scriptsize|footnotesize|normalsize|scr|text|mathrm|mathbf|mathbin|ensuremath|xspace|makecell|shortstack|centering|uparrow|downarrow|left|right)$/;

/** What is not part of a name: references, notes and space, with their arguments. */
const dropped =
  /\\(cite[a-z]*|footnote|label|ref|vspace|hspace|color|textcolor)\*?(\[[^\]]*\])?\{[^{}]*\}/g;

/** Whoever reads on reads no name any more. */
const longest = 4_000;

/**
 * TeX of a heading or a name as plain text: "\B \LC RL ($\pi_{\mathtt{LC}}$)" is "LC RL". Formulas
 * are dropped, unless one is only a number; a macro that is not known stands for its own name.
 */
export function plainTex(tex: string): string {
  return (
    tex
      .slice(0, longest)
      .replace(dropped, "")
      .replace(/(?<!\\)\$([^$]*)\$/g, (_, math: string) =>
        /\d/.test(math) && !/[a-z]/i.test(math) ? math : "",
      )
      .replace(
        /\\[a-zA-Z]+|\\./g,
        (macro) => spoken[macro] ?? (silent.test(macro) ? "" : macro.replace(/^\\/, "")),
      )
      .replace(/(?<!\\)[{}]/g, "")
      .replace(/~/g, " ")
      .replace(/---/g, "—")
      .replace(/--/g, "–")
      .replace(/``|''/g, '"')
      .replace(/\s+/g, " ")
      // What is left of a bracket when its formula is gone; the paper closes one within the formula.
      .replace(/\s*\(\s*\)?\s*$/, "")
      .trim()
  );
}
