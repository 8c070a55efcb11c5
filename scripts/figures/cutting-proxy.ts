import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Passes connections on to a port of this machine, until it cuts them. */
export async function cuttingProxy(to: number) {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const onward = connect(to, "127.0.0.1");
    for (const [socket, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      // Whatever ends one end, ends the other.
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resets every connection, in the middle of whatever it carries. @returns how many ends that were */
    cut: () => {
      const ends = [...open];
      for (const socket of ends) socket.resetAndDestroy();
      return ends.length;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
