import type { AuditDetail } from "./schema-entry";

type Values = Record<string, AuditDetail[string]>;

/** Longer texts are cut: the entry says that they changed, and how they begin. */
const longestText = 300;

/** Limit in characters for the values on each side, because log entries are small. */
const mostText = 4_000;

/**
 * The differences between two settings, by the path to each value: `visit.payCents`. Those beyond
 * the limit are only counted.
 */
export function changedSettings(before: object, after: object): { before: Values; after: Values } {
  const [was, is] = [flatten(before), flatten(after)];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    // A setting that is missing, in a version from before it existed, is as good as null.
    (key) => (was[key] ?? null) !== (is[key] ?? null),
  );
  const pick = (values: Values): Values => {
    const picked: Values = {};
    let length = 0;
    const there = keys.filter((key) => key in values);
    for (const [i, key] of there.entries()) {
      const value = cut(values[key]);
      length += key.length + String(value).length;
      if (length > mostText) return { ...picked, andMore: there.length - i };
      picked[key] = value;
    }
    return picked;
  };
  return { before: pick(was), after: pick(is) };
}

function flatten(value: object, path = ""): Values {
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    const at = path + key;
    if (typeof inner === "object" && inner !== null) return flatten(inner, `${at}.`);
    return { [at]: inner as string | number | boolean | null };
  });
  return Object.assign({}, ...entries);
}

const cut = (value: AuditDetail[string] | undefined): AuditDetail[string] =>
  typeof value === "string" && value.length > longestText
    ? `${value.slice(0, longestText)}…`
    : (value ?? null);
