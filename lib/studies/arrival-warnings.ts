import { platforms } from "./platforms";
import type { Arrival } from "./schema-config";

export const comesFromProlific = (arrival: Arrival): boolean =>
  arrival.by === "platform" && arrival.parameter === platforms[0]?.parameter;

/**
 * What would go wrong for people who come from a platform, before they come.
 * @param isConnected whether the study is connected with one at Prolific; null while that is not known
 * @param host of the app's address
 */
export function arrivalWarnings(
  arrival: Arrival,
  isConnected: boolean | null,
  host: string,
): string[] {
  if (arrival.by !== "platform") return [];
  return [
    ...(comesFromProlific(arrival) && isConnected === false && !arrival.returnTo
      ? [
          "This study is not connected with Prolific, and has no address for people who have finished: they would get codes that Prolific does not know. Connect it before people come.",
        ]
      : []),
    ...(isThisMachine(host)
      ? [`Only this machine can open ${host}: people from a platform need a public address.`]
      : []),
  ];
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\./.test(host);
