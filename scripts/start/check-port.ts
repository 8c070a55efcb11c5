import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StatedError } from "@/db/embedded/stated-error";

/**
 * Makes sure that a process of ours will be able to listen there.
 * @param startAt the command that starts it at another port
 * @throws StatedError when it will not
 */
export async function checkPort(
  host: string,
  port: number,
  startAt = (other: number) => `PORT=${other} npm start`,
): Promise<void> {
  let code = await tryToListen(host, port);
  // The web process of a supervisor that was killed a moment ago is on its way out.
  for (let attempt = 0; code === "EADDRINUSE" && attempt < 8; attempt++) {
    await sleep(250);
    code = await tryToListen(host, port);
  }
  if (code === null) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: stop that, or choose another port, \`${startAt(port + 1)}\`.`,
    EACCES: `Port ${port} needs rights that this user does not have: choose one above 1023, \`${startAt(3000)}\`.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine: leave it out for 127.0.0.1, or give 0.0.0.0 for every address.`,
    ENOTFOUND: `HOST=${host} is not a known name: leave it out for 127.0.0.1, or give 0.0.0.0 for every address.`,
  };
  throw new StatedError(reasons[code] ?? `Port ${port} on ${host} cannot be opened (${code}).`);
}

function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
