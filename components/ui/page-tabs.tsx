"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import styles from "./page-tabs.module.css";

interface Props {
  label: string;
  /** What the paths of the tabs go on from. */
  base: string;
  tabs: readonly { path: string; label: string }[];
}

/** Pages that belong together, each with an address of its own; they scroll sideways where it is narrow. */
export function PageTabs({ label, base, tabs }: Props) {
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of page
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav aria-label={label} className={`${styles.tabs} scrolls-sideways`}>
      {tabs.map((tab) => {
        const isCurrent = pathname === base + tab.path;
        return (
          <Link
            key={tab.path}
            href={base + tab.path}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent ? "page" : undefined}
            className={styles.tab}
          >
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
