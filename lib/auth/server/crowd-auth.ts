import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { anonymous } from "better-auth/plugins";
import { database } from "@/db/client";
import * as schema from "@/db/schema";
import { keyFor } from "@/lib/secrets/server/key-for";
import { baseURL } from "./base-url";

const days = 24 * 60 * 60;

const make = () =>
  betterAuth({
    appName: "Candor",
    secret: keyFor("crowd sessions").toString("base64url"),
    baseURL: baseURL(),
    database: drizzleAdapter(database(), { provider: "pg", schema }),
    // A cookie of its own: a researcher who opens a study's link stays signed in as a researcher.
    advanced: { cookiePrefix: "candor-reader" },
    session: { expiresIn: 180 * days, updateAge: 7 * days },
    telemetry: { enabled: false },
    plugins: [anonymous({ emailDomainName: "reader.invalid", generateName: () => "Crowdworker" })],
  });

let auth: ReturnType<typeof make> | undefined;

/** Nameless sessions of crowdworkers, made when they consent. It serves no routes of its own. */
export function crowdAuth() {
  auth ??= make();
  return auth;
}
