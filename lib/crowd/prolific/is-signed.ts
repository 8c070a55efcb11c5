import { comesFromProlific } from "@/lib/studies/arrival-warnings";
import type { Arrival } from "@/lib/studies/schema-config";

/** Whether people come with links that Prolific has signed. */
export const isSigned = (arrival: Arrival): boolean =>
  comesFromProlific(arrival) && arrival.by === "platform" && arrival.signed === true;
