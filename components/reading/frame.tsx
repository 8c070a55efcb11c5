import type { ReactNode } from "react";
import styles from "./frame.module.css";
import { Mark } from "./mark";

interface Props {
  /** The study's name. */
  title?: string;
  pseudonym?: string;
  children: ReactNode;
}

/** What stands around every screen: the skip link, the name of the study, and who one is here. */
export function Frame({ title, pseudonym, children }: Props) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <header className={styles.masthead}>
        <p className={styles.brand}>
          <Mark />
          <span>Candor</span>
        </p>
        {title && <p className={styles.title}>{title}</p>}
        {pseudonym && (
          <p className={styles.me}>
            You are <span className={styles.pseudonym}>{pseudonym}</span>
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <noscript>
        <p className={styles.noscript}>This page needs JavaScript: switch it on and load again.</p>
      </noscript>
    </>
  );
}
