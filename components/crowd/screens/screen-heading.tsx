"use client";

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./screen.module.css";

let screensShown = 0;

/**
 * The heading of a screen. From the second screen on it takes the focus, so that keyboard and screen
 * reader go on at the new content; on the first the browser's own start of the page is right.
 */
export function ScreenHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    screensShown += 1;
    if (screensShown === 1) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
