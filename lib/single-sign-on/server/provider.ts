import * as client from "openid-client";
import { Refusal } from "@/lib/http/errors";

interface Settings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the environment says of the lab's identity provider, if it has one. */
export function providerSettings(): Settings | undefined {
  const {
    CANDOR_OIDC_ISSUER: issuer,
    CANDOR_OIDC_CLIENT_ID: clientId,
    CANDOR_OIDC_CLIENT_SECRET: clientSecret,
  } = process.env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

let found: { issuer: string; configuration: client.Configuration } | undefined;

/**
 * The identity provider, as it describes itself.
 * @throws Refusal 404 when the instance has none, 503 when it does not answer
 */
export async function openProvider(): Promise<{
  issuer: string;
  configuration: client.Configuration;
}> {
  const settings = providerSettings();
  if (!settings) {
    throw new Refusal(404, "no_provider", "This instance has no single sign-on.");
  }
  if (found?.issuer === settings.issuer) return found;
  const issuer = new URL(settings.issuer);
  // A provider on this very machine may do without https: for trying it out.
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(issuer.hostname);
  // Without these checks an ID token's signature is not looked at: it came by TLS from the provider itself.
  const checks = [client.enableNonRepudiationChecks];
  const execute = isLocal ? [client.allowInsecureRequests, ...checks] : checks;
  try {
    const { clientId, clientSecret } = settings;
    const configuration = await client.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
    });
    found = { issuer: settings.issuer, configuration };
    return found;
  } catch {
    throw new Refusal(
      503,
      "provider_down",
      "The identity provider does not answer. Try again, or sign in with your password.",
    );
  }
}
