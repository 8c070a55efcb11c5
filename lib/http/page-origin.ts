/** Where people reach the app: CANDOR_URL, or else the address at which this request came. */
export const pageOrigin = (headers: Headers): string =>
  process.env.CANDOR_URL
    ? new URL(process.env.CANDOR_URL).origin
    : `${headers.get("x-forwarded-proto") ?? "http"}://${requestHost(headers)}`;

/** Whether {@link pageOrigin} can be believed: in production only where the app is told its address. */
export const knowsOrigin = (): boolean =>
  process.env.NODE_ENV !== "production" || Boolean(process.env.CANDOR_URL);

/** The host that the request names, or a trusted proxy for it: our server removes what others say. */
export const requestHost = (headers: Headers): string =>
  headers.get("x-forwarded-host") ?? headers.get("host") ?? "localhost";
