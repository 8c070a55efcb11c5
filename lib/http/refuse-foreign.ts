import { Refusal } from "./errors";
import { pageOrigin, requestHost } from "./page-origin";

const json = ["application/json"];

/**
 * Refuses to change anything for a page of another site, which would act with this browser's cookies. A form
 * can send neither this origin nor these types; a script has no cookie and sends a token instead.
 * @param types the content types that the route takes
 * @throws Refusal 403 or 415
 */
export function refuseForeign(request: Request, types: readonly string[] = json): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (!isSameOrigin(request.headers)) {
    throw new Refusal(
      403,
      "foreign_origin",
      "The request does not come from a page of this site. A script sends an API token instead: Authorization: Bearer TOKEN.",
    );
  }
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (types.includes(type)) return;
  const message = `must be ${types.join(" or ")}`;
  throw new Refusal(415, "content_type", `The content type ${message}.`, [
    { path: "headers.content-type", message },
  ]);
}

/** What the browser says of the page that sent it. `null`, missing and foreign are no proof. */
function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "same-origin";
  if (!URL.canParse(origin)) return false;
  if (process.env.CANDOR_URL) return origin === pageOrigin(headers);
  // Not the scheme: a proxy that nobody listed may speak https.
  return new URL(origin).host === requestHost(headers);
}
