import { useEffect, useRef } from "react";
import styles from "./notice.module.css";

/** News that the person did not ask for: it scrolls into view and is read out as it appears. */
export function Notice({ text }: { text: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <div ref={place} role="status" className={styles.place}>
      {text && <p className={styles.notice}>{text}</p>}
    </div>
  );
}
