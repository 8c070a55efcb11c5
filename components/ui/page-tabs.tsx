"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import styles from "./page-tabs.module.css";

interface Props {
  label: string;
  /** What the paths of the tabs go on from. */
  base: string;
  tabs: readonly { path: string; label: string }[];
}

/** Pages that belong together, each with an address of its own. All of them are in sight, on a phone in rows. */
export function PageTabs({ label, base, tabs }: Props) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          href={base + path}
          aria-current={pathname === base + path ? "page" : undefined}
          className={styles.tab}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
