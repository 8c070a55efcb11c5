import { type IncomingMessage, Server } from "node:http";

// Loaded into the web process before Next. A request whose head or body does not come is given up, so that nobody
// can hold connections for nothing. (Node runs this file as it is.)

const headMilliseconds = 20_000;
const bodyMilliseconds = 60_000;
/** A large file may take this long over a slow line; whether it stalls is seen by what receives it. */
const fileMilliseconds = 60 * 60_000;
const takesFile = /\/imports\/[^/]+\/file$/;

const emit = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === "listening") {
    this.headersTimeout = headMilliseconds;
    this.requestTimeout = fileMilliseconds;
  }
  if (event === "request") {
    const request = args[0] as IncomingMessage;
    if (!takesFile.test(request.url?.split("?")[0] ?? "")) endIfItStalls(request);
  }
  return Reflect.apply(emit, this, [event, ...args]);
};

function endIfItStalls(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    request.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.socket.destroySoon();
  }, bodyMilliseconds);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
