import { type RefObject, useEffect, useId, useRef, useState } from "react";
import styles from "./pinned-question.module.css";

interface Props {
  question: string;
  /** Where the question stands in full. */
  heading: RefObject<HTMLElement | null>;
}

/** The question at the top of the window, while its heading is out of sight. */
export function PinnedQuestion({ question, heading }: Props) {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!heading.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsOut(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(heading.current);
    return () => observer.disconnect();
  }, [heading]);
  return <div className={styles.pin}>{isOut && <Question key={question} text={question} />}</div>;
}

/** Two lines of it. A longer one unfolds, and scrolls where it is longer than the window. */
function Question({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = line;
    if (!current || isOpen) return;
    const observer = new ResizeObserver(() =>
      setIsCut(current.scrollHeight > current.clientHeight + 1),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={`${styles.bar} ${isOpen ? styles.open : ""}`}>
      {/* Screen readers have the heading, which the form is named after. */}
      <p ref={line} id={id} aria-hidden className={styles.question}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show the whole question"}
        </button>
      )}
    </div>
  );
}
