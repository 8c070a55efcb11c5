import dns from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, fetch, type RequestInit, type Response } from "undici";
import type { Db } from "@/db/client";
import { allowedAddress } from "@/db/schema";
import { type AllowedAddress, isAllowed, isPublic, parseAllowedAddress } from "../allowed-address";

/** Says in a sentence why an address that a person gave is not called. */
export class RefusedAddress extends Error {}

/** No name server knows the host, or none answered. */
export class UnknownHost extends RefusedAddress {}

/** All that the server may call inside its own network. */
export async function selectAllowed(db: Db): Promise<AllowedAddress[]> {
  const rows = await db.select({ address: allowedAddress.address }).from(allowedAddress);
  return rows.flatMap(({ address }) => parseAllowedAddress(address) ?? []);
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
/** A name server that does not answer must not keep whoever waits for the check. */
const lookup = { timeout: 2_000, tries: 2 };

/** As the system finds them: also names that only this machine or network knows. */
const findInside: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });

/** Not by the system's own lookup, which keeps one of the few threads of this process while a name server is silent. */
const findOutside: Resolve = async (host) => {
  const resolver = new dns.Resolver(lookup);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one, i) =>
    one.status === "fulfilled"
      ? one.value.map((address) => ({ address, family: i === 0 ? 4 : 6 }))
      : [],
  );
};

interface Checked {
  url: URL;
  /** IP addresses of its host: the call goes to these and no others. */
  ips: { address: string; family: number }[];
}

/**
 * Checks an address that a person gave the server to call. Public addresses may be called by https. What
 * is inside the server's own network, or is called by http, must be in the list of the instance.
 * @throws RefusedAddress
 */
export async function checkAddress(
  text: string,
  list: readonly AllowedAddress[],
  resolve?: Resolve,
): Promise<Checked> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new RefusedAddress("Enter a whole address that begins with https://.");
  }
  if (url.username || url.password) {
    throw new RefusedAddress("Leave the user name and password out of the address.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isOfHere = isIP(host) > 0 || !host.includes(".") || list.some((one) => one.host === host);
  const find = resolve ?? (isOfHere ? findInside : findOutside);
  const ips = await find(host).catch(() => []);
  if (ips.length === 0) throw new UnknownHost(`The host ${host} was not found.`);
  const isListed = ips.every(({ address }) => isAllowed(list, { host, ip: address, port }));
  if (!isListed && !ips.every(({ address }) => isPublic(address))) {
    throw new RefusedAddress(
      `The host ${host} is inside a private network. An admin of the instance can allow it: in the menu behind their name, choose Instance, then “Addresses inside your network”. It can then be called by http too.`,
    );
  }
  if (!isListed && url.protocol === "http:") {
    throw new RefusedAddress("Use https: addresses outside this network are not called by http.");
  }
  return { url, ips };
}

interface Call {
  /** After which the call is given up. */
  timeoutMs: number;
  resolve?: Resolve;
}

/**
 * Calls an address that a person gave. The connection goes to the IP addresses that were checked, so that a
 * host can't answer the check with one address and the call with another. Redirects are not followed.
 * @throws RefusedAddress, or an error when there is no answer in time
 */
export async function callOutside<T>(
  db: Db,
  text: string,
  init: RequestInit,
  { timeoutMs, resolve }: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { url, ips } = await checkAddress(text, await selectAllowed(db), resolve);
  const dispatcher = new Agent({ connect: { lookup: onlyTo(ips), timeout: timeoutMs } });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await read(await fetch(url, { ...init, dispatcher, signal, redirect: "manual" }));
  } finally {
    await dispatcher.destroy();
  }
}

/** A lookup that knows these addresses alone. */
export const onlyTo =
  (ips: Checked["ips"]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = ips;
    if (all) done(null, ips);
    else if (first) done(null, first.address, first.family);
  };
