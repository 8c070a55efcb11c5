import type { Contract } from "../http/contract";
import * as schemas from "./schemas";

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

const { partContracts } = schemas.parts;

/** Every route's contract. A test compares the list with the route files. */
export const contracts: Contract[] = [...Object.values(schemas), ...Object.values(partContracts)]
  .flatMap((contents) => Object.values(contents) as unknown[])
  .filter(isContract);
