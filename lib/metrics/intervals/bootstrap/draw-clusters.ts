/** Draws clusters into `drawn` (how often each) and gives the number of items drawn. */
export function drawClusters(drawn: Int32Array, sizes: Int32Array, random: () => number): number {
  drawn.fill(0);
  let total = 0;
  for (let draw = 0; draw < sizes.length; draw += 1) {
    const cluster = Math.floor(random() * sizes.length);
    drawn[cluster] = (drawn[cluster] ?? 0) + 1;
    total += sizes[cluster] ?? 0;
  }
  return total;
}

/** Numbers clusters by name, not by first appearance, so that the order of the items does not matter. */
export function numberClusters(clusters: readonly string[]): {
  codes: Int32Array;
  sizes: Int32Array;
} {
  const names = [...new Set(clusters)].sort();
  const code = new Map(names.map((name, index) => [name, index]));
  const codes = Int32Array.from(clusters, (name) => code.get(name) ?? -1);
  const sizes = new Int32Array(names.length);
  for (const cluster of codes) sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  return { codes, sizes };
}
