import { readFile } from "node:fs/promises";
import path from "node:path";
import { type GuideSlug, guidePages } from "../pages";
import { type GuideSection, sectionsOf } from "../sections";

const folder = path.join(process.cwd(), "docs", "guide");

/** A page of the guide as Markdown; undefined if there is none of this name. */
export async function readPage(slug: string) {
  const page = guidePages.find((one) => one.slug === slug);
  return page && { ...page, markdown: await readFile(path.join(folder, page.file), "utf8") };
}

export type FoundSection = GuideSection & { slug: GuideSlug; page: string };

/** All sections of all pages, to search in. */
export async function readSections(): Promise<FoundSection[]> {
  const pages = await Promise.all(
    guidePages.map(async ({ slug, title, file }) => {
      const markdown = await readFile(path.join(folder, file), "utf8");
      return sectionsOf(markdown).map((section) => ({ ...section, slug, page: title }));
    }),
  );
  return pages.flat();
}
