import type { Sample } from "@/db/seed/load-sample";

/** The addresses to open, and how to sign in as each role. */
export function greeting(url: string, { signIns, links }: Sample): string {
  const rows = [
    ...links.map(({ label, path }) => [label, new URL(path, url).href]),
    ...signIns.map(({ role, email, password }) => [
      `Sign in as ${role}`,
      `${email}  ${password ?? "(with the password that was set before)"}`,
    ]),
  ];
  const width = Math.max(0, ...rows.map(([label]) => label?.length ?? 0));
  const lines = rows.map(([label = "", value]) => `  ${label.padEnd(width)}  ${value}`);
  return ["", ...lines, "", "Ctrl-C stops it.", ""].join("\n");
}
