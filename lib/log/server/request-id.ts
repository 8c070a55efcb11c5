import { AsyncLocalStorage } from "node:async_hooks";

// The server process and the app's bundle each load this file, and must share one store.
const shared = globalThis as { candorRequestId?: AsyncLocalStorage<string> };
shared.candorRequestId ??= new AsyncLocalStorage<string>();
const store = shared.candorRequestId;

/** Runs a function for a request, so that every line it logs has the request's id. */
export const withRequestId = <T>(id: string, work: () => T): T => store.run(id, work);

/** Of the request that is being answered; undefined outside one. */
export const requestId = (): string | undefined => store.getStore();
