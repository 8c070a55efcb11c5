/** Only a path of this site: an address from outside must not lead people elsewhere. */
export const safePath = (path: string | null | undefined): string =>
  path && /^\/(?![/\\])/.test(path) ? path : "/";
