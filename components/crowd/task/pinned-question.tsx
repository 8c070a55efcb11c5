import { type RefObject, useEffect, useState } from "react";
import styles from "./pinned-question.module.css";

interface Props {
  question: string;
  /** Where the question stands in full. */
  heading: RefObject<HTMLElement | null>;
}

/** The question in one line at the top of the window, while its heading is out of sight. */
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
  // Screen readers have the heading, which the form is named after.
  return (
    <div className={styles.pin} aria-hidden>
      {isOut && <p className={styles.question}>{question}</p>}
    </div>
  );
}
