import type { ReactNode } from "react";
import { Screen } from "./screen";

/** A screen that only says something: why there is nothing to do now, and what comes next. */
export function MessageScreen({ title, children }: { title: string; children: ReactNode }) {
  return <Screen title={title}>{children}</Screen>;
}
