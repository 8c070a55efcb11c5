// What every answer tells the browser. The web process sets it (scripts/start/set-headers.ts); a page replaces the
// policy by its own, with a nonce (proxy.ts). Nothing is imported here: Node runs this file as it is.

/** For what is no page: it may load nothing, run nothing and be shown in no frame. */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For a page: only scripts with the nonce run, and what these load. Style attributes stay allowed, because the
 * component library and the charts set them; style elements need the nonce.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const unused = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"];

/** @param url where people reach the app, if it is set; over https, browsers must stay there */
export const securityHeaders = (url: string | undefined): Record<string, string> => ({
  "content-security-policy": closedPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // A study's link, or a shared one, is in the address: no other site learns it.
  "referrer-policy": "same-origin",
  "permissions-policy": unused.map((feature) => `${feature}=()`).join(", "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  ...(url?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
});
