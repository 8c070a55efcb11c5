import { Fragment } from "react";
import { readMarkup, type Section, type Span } from "@/lib/studies/plain-markup";
import styles from "./instructions.module.css";

/** Instructions as paragraphs, headings and lists. The first paragraph stands out. */
export function InstructionText({ text }: { text: string }) {
  const [first, ...rest] = readMarkup(text);
  const lead = first?.title === null ? first : null;
  const sections = lead ? rest : [first, ...rest].filter((one) => one !== undefined);
  return (
    <>
      {lead && (
        <div className={styles.lead}>
          <Blocks blocks={lead.blocks} />
        </div>
      )}
      {sections.length > 0 && (
        <ul className={styles.rules}>
          {sections.map(({ title, blocks }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and are drawn anew
            <li key={i}>
              <h2>
                <Spans spans={title ?? []} />
              </h2>
              <Blocks blocks={blocks} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Blocks = ({ blocks }: Pick<Section, "blocks">) => (
  <div className={styles.blocks}>
    {blocks.map((block, i) =>
      block.kind === "paragraph" ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and are drawn anew
        <p key={i}>
          <Spans spans={block.spans} />
        </p>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and are drawn anew
        <ul key={i} className={styles.list}>
          {block.items.map((spans, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and are drawn anew
            <li key={k}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      ),
    )}
  </div>
);

const tags = { bold: "strong", emphasis: "em" } as const;

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, mark }, i) => {
    const Tag = mark ? tags[mark] : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id, and are drawn anew
    return <Tag key={i}>{text}</Tag>;
  });
