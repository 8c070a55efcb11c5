type Column = Float64Array | Int32Array | Uint8Array;

/** A column whose parts came one after another. */
export function joinParts<A extends Column>(parts: readonly A[], make: (length: number) => A): A {
  const joined = make(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
