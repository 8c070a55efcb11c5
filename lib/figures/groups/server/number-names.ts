/** Numbers names from 0, in the order in which they come. */
export function numberNames() {
  const numbers = new Map<string, number>();
  return {
    numberOf(name: string): number {
      const known = numbers.get(name) ?? numbers.size;
      if (known === numbers.size) numbers.set(name, known);
      return known;
    },
    /** The names in an order (ascending unless given), and the place in it of each number. */
    ordered(compare?: (a: string, b: string) => number) {
      const names = [...numbers.keys()].sort(compare);
      const places = new Int32Array(names.length);
      names.forEach((name, place) => {
        places[numbers.get(name) ?? 0] = place;
      });
      return { names, places };
    },
  };
}
