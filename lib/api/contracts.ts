import type { Contract } from "../http/contract";
import * as schemas from "./schemas";

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every route's contract. A test compares the list with the route files. */
export const contracts: Contract[] = Object.values(schemas)
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter(isContract);
