import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { guidePages } from "./pages";
import { anchorOf, sectionsOf } from "./sections";

test("a page is cut at its headings, and searched without its marks", () => {
  const markdown =
    "# Figures\n\nSee [ECE](glossary.md#ece).\n\n## What is **n**?\n\n![A table](x.png)\n| n |\n";
  expect(sectionsOf(markdown)).toEqual([
    { title: "Figures", anchor: "figures", text: "See ECE." },
    { title: "What is **n**?", anchor: "what-is-n", text: "n" },
  ]);
});

const folder = path.join(import.meta.dirname, "../../docs/guide");
const markdownOf = (file: string) => readFileSync(path.join(folder, file), "utf8");

/** The headings that a file's links can name. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#{1,3} (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test.each(guidePages)("$file: every link and picture of it leads somewhere", ({ file }) => {
  const broken = [...markdownOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(https?:|\/)/.test(target))
    .filter((target) => {
      const [name, anchor] = target.split("#");
      const linked = name || file;
      if (!existsSync(path.join(folder, linked))) return true;
      return anchor !== undefined && !anchorsOf(markdownOf(linked)).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test("every help link of a page leads to a section that is there", () => {
  const root = path.join(import.meta.dirname, "../..");
  const links = globSync("components/**/*.tsx", { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const heads = [...text.matchAll(/help="([a-z]*)#([^"]+)"/g)];
    const others = [...text.matchAll(/<HelpLink\s+page="([a-z]*)"\s+section="([^"]+)"/g)];
    return [...heads, ...others].map(([, slug, anchor = ""]) => ({ file, slug, anchor }));
  });
  const broken = links.filter(({ slug, anchor }) => {
    const page = guidePages.find((one) => one.slug === slug);
    return !page || !anchorsOf(markdownOf(page.file)).includes(anchor);
  });
  expect(links.length).toBeGreaterThan(10);
  expect(broken).toEqual([]);
});
