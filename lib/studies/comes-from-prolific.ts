import { platforms } from "./platforms";
import type { Arrival } from "./schema-config";

export const comesFromProlific = (arrival: Arrival): boolean =>
  arrival.by === "platform" && arrival.parameter === platforms[0]?.parameter;

/** Whether people come with links that Prolific has signed. */
export const isSigned = (arrival: Arrival): boolean =>
  comesFromProlific(arrival) && arrival.by === "platform" && arrival.signed === true;
