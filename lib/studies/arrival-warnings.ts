import { comesFromProlific, isSigned } from "./comes-from-prolific";
import type { Arrival } from "./schema-config";

/**
 * What would go wrong for people who come from a platform, before they come.
 * @param prolific whether the study is connected with one there, and whether Candor can check signed links; null while that
 * is not known
 * @param host of the app's address
 */
export function arrivalWarnings(
  arrival: Arrival,
  prolific: { isConnected: boolean; canCheckLinks: boolean } | null,
  host: string,
): string[] {
  if (arrival.by !== "platform") return [];
  return [
    ...(comesFromProlific(arrival) && prolific?.isConnected === false && !arrival.returnTo
      ? [
          "This study is not connected with Prolific, and has no address for people who have finished: they would get codes that Prolific does not know. Connect it before people come.",
        ]
      : []),
    ...(isSigned(arrival) && prolific?.canCheckLinks === false
      ? [
          "Candor can’t check the links that Prolific signs, and would let nobody in: whoever runs this server must set its address, CANDOR_URL.",
        ]
      : []),
    ...(isThisMachine(host)
      ? [`Only this machine can open ${host}: people from a platform need a public address.`]
      : []),
  ];
}

const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\./.test(host);
