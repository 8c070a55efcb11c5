import { downloadFile } from "@/components/ui/download-file";

const namespace = "http://www.w3.org/2000/svg";
const styles = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];
const pad = 14;
const line = 15;
const headLine = 18;
const bold = { "font-size": 14, "font-weight": 600 };

/**
 * Saves the charts in an element as one self-contained SVG: in the light colours, on white, with
 * the title above and the caption below.
 */
export function downloadSvg(charts: HTMLElement, text: ChartText): void {
  const { source } = compose(charts, text);
  downloadFile(new Blob([source], { type: "image/svg+xml;charset=utf-8" }), `${text.filename}.svg`);
}

/** The same as a PNG, at three times the page's resolution. */
export async function downloadPng(charts: HTMLElement, text: ChartText): Promise<void> {
  const { source, width, height } = compose(charts, text);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = 3;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture.");
  context.scale(scale, scale);
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("This browser can't write the picture.");
  downloadFile(blob, `${text.filename}.png`);
}

export interface ChartText {
  filename: string;
  title: string;
  subtitle: string;
  /** How it was drawn, below the picture. */
  caption: string;
}

function compose(charts: HTMLElement, { title, subtitle, caption }: ChartText) {
  charts.setAttribute("data-light", "");
  try {
    const box = charts.getBoundingClientRect();
    const drawn = [...charts.querySelectorAll<SVGSVGElement>("svg.recharts-surface")];
    // A chart that scrolls on the page is saved at full width.
    const wide = Math.max(box.width, ...drawn.map((svg) => svg.getBoundingClientRect().width));
    const width = Math.ceil(wide) + 2 * pad;
    // The title's letters are a quarter wider.
    const head = wrap(title, wide / 1.3);
    const above = wrap(subtitle, wide);
    const below = wrap(caption, wide);
    const under = pad + 2 + head.length * headLine;
    const top = under + above.length * line + 8;
    const bottom = top + Math.ceil(box.height) + 8;
    const height = bottom + below.length * line + pad;
    const root = element("svg", { xmlns: namespace, width, height });
    root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const font = { "font-family": "Inter, system-ui, sans-serif" };
    const small = { x: pad, "font-size": 11, fill: "#5c636b", ...font };
    root.append(
      element("rect", { width, height, fill: "#ffffff" }),
      ...head.map((words, i) =>
        textAt(words, { x: pad, y: pad + 14 + i * headLine, ...bold, ...font }),
      ),
      ...above.map((words, i) => textAt(words, { ...small, y: under + (i + 0.8) * line })),
      ...below.map((words, i) => textAt(words, { ...small, y: bottom + (i + 0.8) * line })),
    );
    for (const svg of drawn) {
      const at = svg.getBoundingClientRect();
      const copy = frozen(svg);
      copy.setAttribute("x", String(Math.max(0, at.left - box.left) + pad));
      copy.setAttribute("y", String(at.top - box.top + top));
      root.append(copy);
    }
    return { source: new XMLSerializer().serializeToString(root), width, height };
  } finally {
    charts.removeAttribute("data-light");
  }
}

/**
 * Breaks text into lines that fit a width in pixels. SVG does not break lines, and some fonts are
 * wide.
 */
function wrap(text: string, width: number): string[] {
  const most = Math.floor(width / 6.5);
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** A copy with the styles that the page's style sheets give the original. */
function frozen(original: SVGSVGElement): SVGSVGElement {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [original, ...original.querySelectorAll("*")].forEach((node, i) => {
    const computed = getComputedStyle(node);
    const twin = copies[i];
    for (const name of styles) twin?.setAttribute(name, computed.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex", "role"]) twin?.removeAttribute(name);
  });
  // An SVG within another hides what lies outside it: the edge of the last bar.
  copy.setAttribute("overflow", "visible");
  return copy;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function textAt(content: string, attributes: Record<string, string | number>): SVGElement {
  const made = element("text", attributes);
  made.textContent = content;
  return made;
}
