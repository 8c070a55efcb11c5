/** The token by which a script says who calls. A page of another site cannot send one. */
export const bearerToken = (headers: Headers): string | undefined =>
  headers.get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
