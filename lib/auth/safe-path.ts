const base = "https://this-site.invalid";

/** Only a path of this site: an address from outside must not lead people elsewhere. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || !URL.canParse(path, base)) return "/";
  // Read as browsers do: they drop tabs and line ends, and treat \ as /.
  const { origin, pathname, search, hash } = new URL(path, base);
  return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
