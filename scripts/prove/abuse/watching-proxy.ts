import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { faultOf } from "./door";

/** Stands between a program that makes requests and the app, counts, and looks at every answer itself. */
export async function openWatchingProxy(target: string) {
  const { hostname, port, host } = new URL(target);
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, host };
    const { method, url: path } = asked;
    const forwarded = request({ hostname, port, method, path, headers }, async (answer) => {
      const body = await buffer(answer);
      const status = answer.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const known = new Headers(answer.headers as Record<string, string>);
      const fault = faultOf({ status, headers: known, text: body.toString() });
      if (fault) faults.push(`${method} ${path?.slice(0, 200)} ${fault}: ${body.subarray(0, 200)}`);
      answered.writeHead(status, answer.headers);
      answered.end(body);
    });
    forwarded.on("error", (error) => {
      faults.push(`${method} ${path?.slice(0, 200)} got no answer: ${error.message}`);
      answered.destroy();
    });
    asked.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each status was answered. */
    statuses: () => statuses,
    requests: () => Object.values(statuses).reduce((sum, n) => sum + n, 0),
    faults: () => faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type WatchingProxy = Awaited<ReturnType<typeof openWatchingProxy>>;
