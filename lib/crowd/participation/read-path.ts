export const readPath = (link: string) => `/api/read/${encodeURIComponent(link)}`;

/** The query of this page's address, which may identify the person. */
export const pageAddress = () => window.location.search.slice(0, 2_000);

/** A call's path with what this page's address says. */
export function withAddress(path: string): string {
  const address = pageAddress();
  return address === "" ? path : `${path}?${new URLSearchParams({ address })}`;
}
