/** What becomes of each item, in their order, with so many under way at once. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  use: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const item of items) {
    const made = use(item);
    // It is awaited later, and until then its failure is no news.
    made.catch(() => undefined);
    underWay.push(made);
    if (underWay.length >= atOnce) yield await (underWay.shift() as Promise<R>);
  }
  for (const made of underWay) yield await made;
}
