import type { FieldProblem } from "./errors";

export const maxDepth = 30;
const maxKeys = 50_000;

/**
 * The first thing in a parsed body that nothing of ours can hold, before any schema looks at it: texts that
 * Postgres can't store, a key that schemas leave out without a word, and nesting or keys without end. It walks without recursion, whatever the depth.
 */
export function findUnacceptable(value: unknown, path: string): FieldProblem | undefined {
  const waiting = [{ value, path, depth: 0 }];
  let keys = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const message = typeof next.value === "string" && unstorable(next.value);
    if (message) return { path: next.path, message };
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth === maxDepth)
      return { path, message: `is nested deeper than ${maxDepth} levels` };
    for (const [key, inner] of Object.entries(next.value)) {
      keys += 1;
      if (keys > maxKeys) return { path, message: `has more than ${maxKeys} keys and items` };
      if (key === "__proto__")
        return {
          path: next.path,
          message: "has the key “__proto__”, which can't be used: rename it",
        };
      const problem = unstorable(key);
      if (problem) return { path: next.path, message: `has a key that ${problem}` };
      waiting.push({ value: inner, path: `${next.path}.${key}`, depth: next.depth + 1 });
    }
  }
  return undefined;
}

function unstorable(text: string): string | undefined {
  if (text.includes("\0")) return "holds a NUL character, which can't be stored: remove it";
  if (!text.isWellFormed()) return "holds half a character (a lone surrogate): remove it";
  return undefined;
}
