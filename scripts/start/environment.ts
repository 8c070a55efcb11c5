import proxyAddress from "proxy-addr";
import { z } from "zod";
import { StatedError } from "@/db/embedded/stated-error";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

const databaseUrl = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
      error: "must look like postgres://user:password@host:5432/database",
    })
    .optional(),
);

const longSecret = z.preprocess(
  blankIsAbsent,
  z.string().min(32, "must have at least 32 characters").optional(),
);

const schema = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  PORT: z.preprocess(
    blankIsAbsent,
    z.coerce
      .number("must be a number from 1 to 65535")
      .int("must be a whole number")
      .min(1, "must be a number from 1 to 65535")
      .max(65_535, "must be a number from 1 to 65535")
      .default(3000),
  ),
  HOST: z.preprocess(blankIsAbsent, z.string().default("127.0.0.1")),
  CANDOR_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: "must look like https://candor.example.org" }).optional(),
  ),
  CANDOR_SECRET: longSecret,
  CANDOR_METRICS_TOKEN: longSecret,
  // The web process reads these; what is wrong with them is said here.
  CANDOR_OIDC_ISSUER: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: "must look like https://login.example.org" }).optional(),
  ),
  CANDOR_OIDC_CLIENT_ID: z.preprocess(blankIsAbsent, z.string().optional()),
  CANDOR_OIDC_CLIENT_SECRET: z.preprocess(blankIsAbsent, z.string().optional()),
  CANDOR_TRUSTED_PROXIES: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .refine(areAddresses, "must list addresses or networks: 10.0.0.5, 192.168.0.0/16")
      .optional(),
  ),
});

function areAddresses(list: string): boolean {
  try {
    proxyAddress.compile(list.split(",").map((text) => text.trim()));
    return true;
  } catch {
    return false; // That is the answer, not an error.
  }
}

export interface Environment {
  databaseUrl: string | undefined;
  /** As the role that owns the tables and migrates them; the same as `databaseUrl` unless given. */
  ownerUrl: string | undefined;
  port: number;
  host: string;
  secret: string | undefined;
}

/** What the environment says. @throws StatedError that names what is wrong with it, never the value */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StatedError(`The environment variable ${wrong.join("; ")}.`);
  }
  const { DATABASE_URL, DATABASE_OWNER_URL, PORT, HOST, CANDOR_SECRET } = parsed.data;
  if (DATABASE_OWNER_URL && !DATABASE_URL) {
    throw new StatedError(
      "DATABASE_OWNER_URL is set without DATABASE_URL: set DATABASE_URL to the same database with the app's role, or leave both out to use Candor's own.",
    );
  }
  const oidc = [
    "CANDOR_OIDC_ISSUER",
    "CANDOR_OIDC_CLIENT_ID",
    "CANDOR_OIDC_CLIENT_SECRET",
  ] as const;
  const missing = oidc.filter((name) => parsed.data[name] === undefined);
  if (missing.length > 0 && missing.length < oidc.length) {
    throw new StatedError(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing: single sign-on needs all three of ${oidc.join(", ")}.`,
    );
  }
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL,
    port: PORT,
    host: HOST,
    secret: CANDOR_SECRET,
  };
}
