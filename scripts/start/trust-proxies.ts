import { type IncomingMessage, Server } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { clientAddressHeader } from "../../lib/http/client-address.ts";

// Loaded into the web process before Next. Anyone can send X-Forwarded headers, so they are believed from
// the proxies that CANDOR_TRUSTED_PROXIES lists and removed otherwise. (Node runs this file as it is.)

const forwarded = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
  clientAddressHeader,
];
const trusted = (process.env.CANDOR_TRUSTED_PROXIES ?? "").split(",").map((text) => text.trim());
const isTrusted = proxyAddress.compile(trusted.filter(Boolean));
const emit = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === "request") {
    const request = args[0] as IncomingMessage;
    // Gone already: nobody reads the answer, and nobody knows who asked.
    if (!request.socket.remoteAddress) return request.socket.destroy();
    const believed = believe(request, request.socket.remoteAddress);
    for (const name of forwarded) delete request.headers[name];
    Object.assign(request.headers, believed);
    request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((one) => [name, one]),
    );
  }
  return Reflect.apply(emit, this, [event, ...args]);
};

/**
 * Writes the verified facts about the client into the headers that the app and its libraries read.
 */
function believe(request: IncomingMessage, peer: string): Record<string, string> {
  const address = plain(proxyAddress(request, isTrusted));
  const client = isIP(address) ? address : plain(peer);
  const known = { [clientAddressHeader]: client, "x-forwarded-for": client };
  if (!isTrusted(peer, 0)) return known;
  const { "x-forwarded-host": host, "x-forwarded-proto": protocol } = request.headers;
  return {
    ...known,
    ...(typeof host === "string" && /^[\w.:[\]-]+$/.test(host) && { "x-forwarded-host": host }),
    ...((protocol === "http" || protocol === "https") && { "x-forwarded-proto": protocol }),
  };
}

/** An IPv4 address as such, also where the socket speaks IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
