/**
 * Prepares the next item while the current one is in use, and never more than one. The source ends with its reader,
 * also where that stops half-way: it may hold a process.
 */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = () => {
    const next = source.next();
    // It may fail before anything awaits it; a later await then gets the failure.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = take();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = take();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
