import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./output-reading.module.css";

interface Props {
  text: string;
  /** Somebody selects a part of it, by mouse, finger or keyboard. */
  onSelect: (start: number, end: number) => void;
}

export function TextSheet({ text, onSelect }: Props) {
  const sheet = useRef<HTMLParagraphElement>(null);
  const tell = useEffectEvent(() => {
    const selected = selectedIn(sheet.current);
    if (selected) onSelect(selected.start, selected.end);
  });
  useEffect(() => {
    const listener = () => tell();
    document.addEventListener("selectionchange", listener);
    return () => document.removeEventListener("selectionchange", listener);
  }, []);
  return (
    <p ref={sheet} className={styles.sheet}>
      {text}
    </p>
  );
}

function selectedIn(element: HTMLElement | null): { start: number; end: number } | null {
  const selection = document.getSelection();
  if (!element || !selection || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}
