/**
 * Orders values as far as is needed for place k to hold what it would if all were ascending, and no larger
 * one to stand before it: the quickselect of C. A. R. Hoare 1961, "Algorithm 65: Find". Values are numbers, none
 * NaN; the array is changed.
 */
export function selectSmallest(values: Float64Array, k: number): void {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[k] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i += 1;
      while ((values[j] ?? 0) > pivot) j -= 1;
      if (i > j) break;
      const moved = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = moved;
      i += 1;
      j -= 1;
    }
    if (j < k) low = i;
    if (i > k) high = j;
  }
}
