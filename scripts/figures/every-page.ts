import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";

/** The address of every page that the app has in a group of `app/`, with the names in brackets filled in. */
export function everyPage(group: string, named: Record<string, string>): string[] {
  return globSync(`app/(${group})/**/page.tsx`).map((file) => {
    const path = file.replace(/^app\/\([^/]+\)/, "").replace(/\/page\.tsx$/, "");
    return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? randomUUID()) || "/";
  });
}
