import type { ReactNode } from "react";
import styles from "./frame.module.css";

interface Props {
  /** The study's name. */
  title?: string;
  /** Whether this is somebody's trial of the study. */
  preview?: boolean;
  pseudonym?: string;
  children: ReactNode;
  /** Shown at the end of every screen. */
  foot?: ReactNode;
}

/** The frame around every screen: the skip link, the name of the study, and the person's ID. */
export function Frame({ title, preview, pseudonym, children, foot }: Props) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header>
        {preview && (
          <p className={styles.preview}>
            Preview: fewer tasks, less pay. Nothing you enter counts.
          </p>
        )}
        <div className={styles.masthead}>
          <p className={styles.brand}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M1 1v18h18" fill="none" stroke="currentColor" strokeWidth="2" />
              <path d="M4 16 18 2" fill="none" stroke="var(--accent)" strokeWidth="2" />
              <circle cx="11" cy="9" r="3" fill="var(--accent)" />
            </svg>
            <span>Candor</span>
          </p>
          {title && <p className={styles.title}>{title}</p>}
          {pseudonym && (
            <p className={styles.me}>
              Your ID: <span className={styles.pseudonym}>{pseudonym}</span>
            </p>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
      <noscript>
        <p className={styles.noscript}>
          This page needs JavaScript. Turn it on and reload the page.
        </p>
      </noscript>
    </>
  );
}
