const mostAtOnce = 1_000;

interface Found<P> {
  people: readonly P[];
  /** On all pages. */
  total: number;
}

/** Everyone of a list in pages, for a file. */
export async function fetchEveryone<P>(
  fetchPage: (wanted: { page: number; pageSize: number }) => Promise<Found<P>>,
): Promise<P[]> {
  const everyone: P[] = [];
  for (let page = 1; ; page += 1) {
    const { people, total } = await fetchPage({ page, pageSize: mostAtOnce });
    everyone.push(...people);
    if (page * mostAtOnce >= total) return everyone;
  }
}
