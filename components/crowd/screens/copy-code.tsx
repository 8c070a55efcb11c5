import { useRef, useState } from "react";
import { Button } from "../parts/button";
import styles from "./ended-visit-card.module.css";

/** A code to take elsewhere, with a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  const shown = useRef<HTMLElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setTold("Copied");
    } catch {
      // Not allowed, or not there, as on pages that came over plain HTTP.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setTold("Could not copy. The code is selected: copy it yourself.");
    }
  };
  return (
    <div className={styles.code}>
      <code ref={shown}>{code}</code>
      <Button look="plain" onClick={() => void copy()}>
        Copy the code
      </Button>
      <span role="status">{told}</span>
    </div>
  );
}
