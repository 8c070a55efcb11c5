import { apiKey } from "@better-auth/api-key";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { database } from "@/db/client";
import * as schema from "@/db/schema";
import { keyFor } from "@/lib/secrets/server/key-for";
import { baseURL } from "./base-url";

const make = () =>
  betterAuth({
    appName: "Candor",
    secret: keyFor("staff sessions").toString("base64url"),
    baseURL: baseURL(),
    database: drizzleAdapter(database(), { provider: "pg", schema }),
    // Accounts are made by admins; nobody signs up on their own.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    rateLimit: {
      storage: "database",
      // By address, and a lab shares one: the library's own 3 in 10 s would turn colleagues away.
      customRules: { "/sign-in/email": { window: 60, max: 30 } },
    },
    // Sign-in from the address the browser shows, whatever it is: the lab's own host name, a tunnel.
    trustedOrigins: (request) => {
      const host = request?.headers.get("x-forwarded-host") ?? request?.headers.get("host");
      return host ? [`http://${host}`, `https://${host}`] : [];
    },
    telemetry: { enabled: false },
    plugins: [
      apiKey({
        defaultPrefix: "candor_",
        startingCharactersConfig: { charactersLength: 12 },
        rateLimit: { enabled: false },
      }),
    ],
  });

let auth: ReturnType<typeof make> | undefined;

/** Sign-in, sessions and API tokens of researchers and admins. */
export function staffAuth() {
  auth ??= make();
  return auth;
}
