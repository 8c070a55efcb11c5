import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { PageAddress } from "@/lib/crowd/arrival/page-address";
import { baseUrl } from "@/lib/crowd/prolific/server/account/base-url";
import { type SentIds, sentIds } from "@/lib/crowd/prolific/server/ids/sent-ids";
import { Refusal } from "@/lib/http/errors";
import { knowsOrigin } from "@/lib/http/page-origin";
import { log } from "@/lib/log/server/log";
import { insideFetch } from "@/lib/outbound/server/outside-fetch";

const claims = z.object({ aud: z.string(), prolific: sentIds });

/** Prolific asks to fetch its keys anew at least daily. A key that is not known fetches them at once, twice a minute at most. */
const dayMs = 24 * 3_600_000;
const pauseMs = 30_000;

function makeKeySet(url: string) {
  const fetchKeys = insideFetch();
  let waitUntil = 0;
  const keys = createRemoteJWKSet(new URL(url), {
    ...{ cacheMaxAge: dayMs, cooldownDuration: pauseMs },
    [customFetch]: async (...call) => {
      // Also one that failed is not repeated at once: anybody can name a key that nobody has.
      if (Date.now() < waitUntil) throw new KeysOutOfReach();
      waitUntil = Date.now() + pauseMs;
      return fetchKeys(...call);
    },
  });
  return async (...asked: Parameters<typeof keys>) => {
    const wasJustFetched = keys.coolingDown;
    try {
      return await keys(...asked);
    } catch (error) {
      // It may be newer than the keys that are known.
      if (wasJustFetched && error instanceof errors.JWKSNoMatchingKey) throw new KeysOutOfReach();
      throw error;
    }
  };
}

class KeysOutOfReach extends Error {
  override message = "Prolific’s keys were asked for less than half a minute ago";
}

const keySets = new Map<string, ReturnType<typeof makeKeySet>>();

function keysOf(url: string) {
  const keys = keySets.get(url) ?? makeKeySet(url);
  keySets.set(url, keys);
  return keys;
}

interface Signed extends PageAddress {
  now: Date;
  /** For how long after its end a token still counts. */
  toleranceS: number;
}

/**
 * The ids in the token with which Prolific signs its links; null where the address has none that Prolific has made for
 * this app and that is still valid.
 * @throws Refusal 503 when Prolific's keys can't be reached, or the app does not know its own address
 */
export async function verifyToken(signed: Signed): Promise<SentIds | null> {
  const { address, origin, now, toleranceS } = signed;
  const token = new URLSearchParams(address).get("prolific_token");
  if (!token || origin === undefined) return null;
  if (!knowsOrigin()) {
    // The address would be the one that the request names: a link that was signed for another app would pass.
    log.error("signed links are refused: start Candor with its own address in CANDOR_URL");
    throw new Refusal(
      503,
      "no_address",
      "This study can’t check links from Prolific yet. Please tell its researchers.",
    );
  }
  try {
    const { payload } = await jwtVerify(token, keysOf(`${baseUrl()}/.well-known/study/jwks.json`), {
      algorithms: ["RS256", "ES256"],
      requiredClaims: ["exp"],
      clockTolerance: toleranceS,
      currentDate: now,
    });
    const said = claims.safeParse(payload).data;
    return said && isFor(said.aud, origin) ? said.prolific : null;
  } catch (error) {
    if (isOfToken(error)) return null;
    if (!(error instanceof KeysOutOfReach)) {
      log.error({ err: error }, "Prolific’s keys could not be used");
    }
    throw new Refusal(
      503,
      "no_keys",
      "We can’t check your link with Prolific right now. Please try again in a minute.",
    );
  }
}

/** A token is made for a domain, or for the whole address of the study there. */
const isFor = (audience: string, origin: string): boolean =>
  audience === new URL(origin).host ||
  (URL.canParse(audience) && new URL(audience).origin === origin);

/** Whether the token is wrong, and not the way to the keys. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== "ERR_JOSE_GENERIC";
