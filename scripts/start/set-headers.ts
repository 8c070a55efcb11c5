import { Server, type ServerResponse } from "node:http";
import { securityHeaders } from "../../lib/http/security-headers.ts";

// Loaded into the web process before Next, so that no answer goes without them, not even one that Next makes by
// itself. (Node runs this file as it is.)

const headers = Object.entries(securityHeaders(process.env.CANDOR_URL));
const emit = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === "request") {
    const response = args[1] as ServerResponse;
    for (const [name, value] of headers) response.setHeader(name, value);
  }
  return Reflect.apply(emit, this, [event, ...args]);
};
