import proxyAddress from "proxy-addr";
import { z } from "zod";
import { StatedError } from "@/db/embedded/stated-error";

const databaseUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), {
    error: "must look like postgres://user:password@host:5432/database",
  })
  .optional();
const longSecret = z.string().min(32, "must have at least 32 characters").optional();
const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must look like ${example}` }).optional();
const noMemory = "must be a number of megabytes, 500 at least";
const workerMemory = z.coerce.number(noMemory).min(500, noMemory).default(1_000);
const noPort = "must be a number from 1 to 65535";

const schema = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  PORT: z.coerce
    .number(noPort)
    .int("must be a whole number")
    .min(1, noPort)
    .max(65_535, noPort)
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  CANDOR_URL: webAddress("https://candor.example.org"),
  CANDOR_SECRET: longSecret,
  CANDOR_METRICS_TOKEN: longSecret,
  // The web process reads these; they are checked here.
  CANDOR_OIDC_ISSUER: webAddress("https://login.example.org"),
  CANDOR_OIDC_CLIENT_ID: z.string().optional(),
  CANDOR_OIDC_CLIENT_SECRET: z.string().optional(),
  CANDOR_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must look like smtps://user:password@mail.example.org" })
    .optional(),
  CANDOR_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, "must look like Candor <candor@example.org>")
    .optional(),
  CANDOR_LOCAL_MODEL: webAddress("http://127.0.0.1:8091/v1"),
  CANDOR_PROLIFIC_URL: webAddress("http://127.0.0.1:9000"),
  CANDOR_WORKER_MEMORY: workerMemory,
  CANDOR_TRUSTED_PROXIES: z
    .string()
    .refine(areAddresses, "must list addresses or networks: 10.0.0.5, 192.168.0.0/16")
    .optional(),
});

function areAddresses(list: string): boolean {
  try {
    proxyAddress.compile(list.split(",").map((text) => text.trim()));
    return true;
  } catch {
    return false; // That is the answer, not an error.
  }
}

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * The megabytes that a worker may take, with the processes that compute for it. The worker reads this itself;
 * it was checked at the start.
 */
export const workerMegabytes = ({ CANDOR_WORKER_MEMORY }: NodeJS.ProcessEnv): number =>
  workerMemory.parse(CANDOR_WORKER_MEMORY || undefined);

/**
 * The settings in the environment.
 * @throws StatedError that names the problem, never the value
 */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  // A variable that is set to nothing is as good as none.
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
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
  const part = (name: "ISSUER" | "CLIENT_ID" | "CLIENT_SECRET") => `CANDOR_OIDC_${name}` as const;
  const oidc = [part("ISSUER"), part("CLIENT_ID"), part("CLIENT_SECRET")];
  const missing = oidc.filter((name) => parsed.data[name] === undefined);
  if (missing.length > 0 && missing.length < oidc.length) {
    throw new StatedError(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing: single sign-on needs all three of ${oidc.join(", ")}.`,
    );
  }
  if (
    (parsed.data.CANDOR_SMTP_URL === undefined) !==
    (parsed.data.CANDOR_MAIL_FROM === undefined)
  ) {
    throw new StatedError(
      "E-mail needs both CANDOR_SMTP_URL and CANDOR_MAIL_FROM: set both or none.",
    );
  }
  return {
    databaseUrl: DATABASE_URL,
    /** As the role that owns the tables and migrates them. */
    ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL,
    port: PORT,
    host: HOST,
    secret: CANDOR_SECRET,
  };
}
