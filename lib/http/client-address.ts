/** Set by our own server process alone (scripts/start/trust-proxies.ts), which removes it from what arrives. */
export const clientAddressHeader = "x-candor-client-address";

/**
 * The address of the client behind a request: its socket's, or the one that a trusted proxy names.
 * @throws Error when the app runs under another server than ours
 */
export function clientAddress(headers: Headers): string {
  const address = headers.get(clientAddressHeader);
  if (!address) throw new Error("The client's address is unknown: start the app with `npm start`.");
  return address;
}
