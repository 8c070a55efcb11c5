import ipaddr from "ipaddr.js";

/**
 * An address that an admin of the instance has allowed: a host name, an IP address or a network, each
 * perhaps with a port. `10.0.5.0/24`, `vllm.lab.example:8000`, `[fd00::5]:8000`.
 */
export interface AllowedAddress {
  /** In lower case; null where a network is given. */
  host: string | null;
  network: ReturnType<typeof ipaddr.parseCIDR> | null;
  /** Null for any. */
  port: number | null;
}

const hostName =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** @returns null for text that is no such address */
export function parseAllowedAddress(text: string): AllowedAddress | null {
  const given = text.trim().toLowerCase();
  const [, bracketed, port] = /^(?:\[(.+)\]|[^[\]]*?)(?::(\d{1,5}))?$/.exec(given) ?? [];
  const isBareIpV6 = bracketed === undefined && ipaddr.IPv6.isValid(given.split("/")[0] ?? "");
  const place = isBareIpV6 ? given : (bracketed ?? given.replace(/:\d{1,5}$/, ""));
  const portNo = isBareIpV6 || port === undefined ? null : Number(port);
  if (portNo !== null && (portNo < 1 || portNo > 65_535)) return null;
  if (ipaddr.isValidCIDR(place)) {
    return { host: null, network: ipaddr.parseCIDR(place), port: portNo };
  }
  if (ipaddr.IPv6.isValid(place) || ipaddr.IPv4.isValidFourPartDecimal(place)) {
    const address = ipaddr.process(place);
    const bits = address.kind() === "ipv4" ? 32 : 128;
    return { host: null, network: [address, bits], port: portNo };
  }
  return hostName.test(place) && !/^[\d.]+$/.test(place)
    ? { host: place, network: null, port: portNo }
    : null;
}

/** The only addresses of IPv6 that are given out to hosts of the internet. */
const internetV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's host answers each of its machines at this address, which looks like a public one. */
const hostOfAzure = "168.63.129.16";

/** Whether an IP address is one of the public internet: not private, local, reserved or mapped to such. */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== "unicast" || address.toString() === hostOfAzure) return false;
  return address.kind() === "ipv4" || address.match(internetV6);
}

/** Whether the list allows this host at this IP address and port. */
export const isAllowed = (
  list: readonly AllowedAddress[],
  { host, ip, port }: { host: string; ip: string; port: number },
): boolean =>
  list.some((allowed) => {
    if (allowed.port !== null && allowed.port !== port) return false;
    if (allowed.network === null) return allowed.host === host.toLowerCase();
    const address = ipaddr.process(ip);
    return address.kind() === allowed.network[0].kind() && address.match(allowed.network);
  });
