const base = "https://this-site.invalid";

/** Only a path of this site: an address from outside must not lead people elsewhere. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith("/") || !URL.canParse(path, base)) return "/";
  // As a browser reads it, which drops tabs and line ends and takes \ for /.
  const { origin, pathname, search, hash } = new URL(path, base);
  return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
