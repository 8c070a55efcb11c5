/** Tells the line, from 1, that a place in a text is on. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
