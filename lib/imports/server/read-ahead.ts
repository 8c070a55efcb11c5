/** Works on the next item while the one before is in use; never more than one ahead. */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = () => {
    const next = source.next();
    // It may fail while nobody waits for it; who comes for it then gets the failure.
    next.catch(() => undefined);
    return next;
  };
  let next = take();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = take();
    yield value;
  }
}
