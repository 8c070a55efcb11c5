import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import styles from "./study-tabs.module.css";

const tabs = [
  { path: "", label: "Overview" },
  { path: "/rounds", label: "Rounds" },
  { path: "/links", label: "Links" },
  { path: "/people", label: "People" },
  { path: "/gold", label: "Gold items" },
  { path: "/results", label: "Results" },
  { path: "/exclusions", label: "Exclusions" },
  { path: "/problems", label: "Problems" },
  { path: "/log", label: "Log" },
  { path: "/method", label: "Method" },
];

/** The pages of a study, each with an address of its own; they scroll sideways where it is narrow. */
export function StudyTabs({ base }: { base: string }) {
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every change of page
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav aria-label="Pages of the study" className={`${styles.tabs} scrolls-sideways`}>
      {tabs.map(({ path, label }) => {
        const isCurrent = pathname === base + path;
        return (
          <Link
            key={path}
            href={base + path}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent ? "page" : undefined}
            className={styles.tab}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
