import { count } from "@/lib/text/count";

/** What pip is doing, as a line of its output says: "Downloading torch 2.13.0 (844.1 MB)"; null where it does not say. */
export function stepOfPip(line: string): string | null {
  const download = /^\s*Downloading ([^-\s]+)-([^-\s]+?)(?:-\S*|\.tar\.gz) \((.+)\)$/.exec(line);
  if (download) {
    const [, name = "", version, size] = download;
    return `Downloading ${name.replaceAll("_", "-")} ${version} (${size})`;
  }
  const collecting = /^Collecting ([\w.-]+)/.exec(line);
  if (collecting) return `Looking for ${collecting[1]}`;
  const installing = /^Installing collected packages: (.+)$/.exec(line);
  if (installing) return `Installing ${count(installing[1]?.split(",").length ?? 0, "package")}`;
  return null;
}
