"use client";

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./screen.module.css";
import { type Step, StepList } from "./step-list";

interface Props {
  title: string;
  /** The first paragraphs. */
  words?: string[];
  /** Which step before the tasks this screen is, if any. */
  step?: Step;
  children?: ReactNode;
}

/** A page of prose: a heading over one column of a readable width. */
export function Screen({ title, words = [], step, children }: Props) {
  return (
    <div className={styles.screen}>
      <div className={styles.margin}>{step && <StepList current={step} />}</div>
      <div className={styles.content}>
        <ScreenHeading>{title}</ScreenHeading>
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </div>
  );
}

let screensShown = 0;

/**
 * The heading of a screen. From the second screen on it takes the focus, so that keyboard and screen
 * reader continue at the new content; on the first, the browser's own start of the page is right.
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
