import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

// Loaded into the web process before Next, which answers 500 to an address that can't be decoded and
// to a method that it doesn't know. Both are the caller's mistake. A body that is sent to a page is refused,
// because Next would keep up to 10 MB of it in memory. A connection that asks for another protocol
// or a tunnel is closed: we speak HTTP alone, and Next would leave it open for ever where its address is none.
// (Node runs this file as it is.)

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const maxAddress = 8_000;
const emit = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === "request") {
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (!methods.has(request.method ?? "")) {
      return refuse(response, 405, "method", "is not one that this server knows");
    }
    const url = request.url ?? "";
    const path = url.split("?")[0] ?? "";
    if (url.length > maxAddress) {
      return refuse(response, 414, "path", `is longer than ${maxAddress} characters`);
    }
    // Next fails on "*", and would send whoever asks for "http://evil.example/" on to it.
    if (!url.startsWith("/")) {
      return refuse(response, 400, "path", "does not begin with a slash");
    }
    // Next would send a browser on to "//evil.example".
    if (/^[/\\]{2}/.test(url)) {
      return refuse(response, 400, "path", "begins with two slashes");
    }
    if (!canDecode(path)) {
      return refuse(
        response,
        400,
        "path",
        "holds a % that no two hexadecimal digits of UTF-8 follow",
      );
    }
    if (/%00/.test(path)) {
      return refuse(response, 400, "path", "holds a NUL character");
    }
    if (!/^(GET|HEAD)$/.test(request.method ?? "") && !url.startsWith("/api/")) {
      response.setHeader("connection", "close"); // The rest of the body is not read.
      return refuse(response, 405, "method", "must be GET or HEAD: this is a page");
    }
  }
  if (event === "upgrade" || event === "connect") {
    const socket = args[1] as Duplex;
    socket.on("error", () => undefined); // The client is gone, so nobody needs a response.
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", () => socket.destroy());
    return true;
  }
  return Reflect.apply(emit, this, [event, ...args]);
};

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // The answer, not an error.
  }
}

function refuse(
  response: ServerResponse,
  status: 400 | 405 | 414,
  path: string,
  message: string,
): true {
  response.writeHead(status, { "content-type": "application/json" });
  const error = { code: "malformed", message: `${path} ${message}`, fields: [{ path, message }] };
  response.end(JSON.stringify({ error }));
  return true;
}
