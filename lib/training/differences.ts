import { formatDollars } from "@/lib/text/format-dollars";

/**
 * What two JSON values differ in: "settings.seed (1 there, 2 here)". Fields whose names end in Cost are in millionths of a
 * dollar, and written in dollars.
 * @param path of both, in what holds them
 */
export function differences(there: unknown, here: unknown, path = ""): string[] {
  if (isTable(there) && isTable(here)) {
    const names = [...new Set([...Object.keys(there), ...Object.keys(here)])].sort();
    return names.flatMap((name) =>
      differences(there[name], here[name], path === "" ? name : `${path}.${name}`),
    );
  }
  const [first, second] = [textOf(there, path), textOf(here, path)];
  return first === second ? [] : [`${path} (${cut(first)} there, ${cut(second)} here)`];
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: unknown, path: string): string {
  if (value === undefined) return "not given";
  if (path.endsWith("Cost") && typeof value === "number") return formatDollars(value);
  // Postgres keeps no order of names.
  return JSON.stringify(value, (_, inner) =>
    isTable(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );
}

const mostCharacters = 60;

const cut = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
