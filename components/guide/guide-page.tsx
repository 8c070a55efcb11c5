import { Image } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { guidePages, guidePath } from "@/lib/guide/pages";
import { anchorOf } from "@/lib/guide/sections";
import classes from "./guide.module.css";
import { GuideSearch } from "./guide-search";

interface Props {
  slug: string;
  markdown: string;
  sections: ComponentProps<typeof GuideSearch>["sections"];
}

/** A page of the guide beside the list of all pages and the search. */
export const GuidePage = ({ slug, markdown, sections }: Props) => (
  <div className={classes.layout}>
    <nav className={classes.pages} aria-label="Guide">
      <GuideSearch sections={sections} />
      <ol>
        {guidePages.map((page) => (
          <li key={page.slug}>
            <a href={guidePath(page.slug)} aria-current={page.slug === slug ? "page" : undefined}>
              {page.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <article className={classes.text}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        components={{
          h2: ({ children }) => <h2 id={anchorOf(textOf(children))}>{children}</h2>,
          h3: ({ children }) => <h3 id={anchorOf(textOf(children))}>{children}</h3>,
          a: ({ href = "", children }) => <a href={inApp(href)}>{children}</a>,
          img: ({ src, alt = "" }) => (
            <Image src={inApp(String(src ?? ""))} alt={alt} w="auto" maw="100%" loading="lazy" />
          ),
          table: ({ children }) => (
            <div className={classes.wide}>
              <table>{children}</table>
            </div>
          ),
        }}
      >
        {markdown}
      </Markdown>
    </article>
  </div>
);

const textOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textOf).join("") : String(children ?? "");

/** In the repository a link names a file; in the app the page that shows it. */
function inApp(href: string): string {
  if (href.startsWith("../../public/")) return href.slice("../../public".length);
  const [file, section] = href.split("#");
  const page = guidePages.find((one) => one.file === file);
  return page ? guidePath(page.slug, section) : href;
}
