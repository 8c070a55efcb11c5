// The first that is found: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

// Android also calls itself Linux, and an iPhone says "like Mac OS X".
const systems = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

type Names = readonly (readonly [name: string, mark: RegExp])[];
const find = (names: Names, agent: string) => names.find(([, mark]) => mark.test(agent))?.[0];

/** A readable name for the browser behind a user agent: "Firefox on Windows". */
export function browserName(agent: string): string {
  const browser = find(browsers, agent) ?? "Unknown browser";
  const system = find(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
