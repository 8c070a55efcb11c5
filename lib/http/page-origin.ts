/** Where people reach the app: CANDOR_URL, or else the address at which this request came. */
export const pageOrigin = (headers: Headers): string =>
  process.env.CANDOR_URL
    ? new URL(process.env.CANDOR_URL).origin
    : `http://${headers.get("host") ?? "localhost"}`;
