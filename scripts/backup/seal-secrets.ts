import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { z } from "zod";
import { StatedError } from "@/db/embedded/stated-error";

/** The secrets that a restore needs and that no table has. */
const secretsSchema = z.strictObject({
  /** CANDOR_SECRET, from which all keys are derived. */
  secret: z.string().min(32),
  /** The sample accounts and their passwords, where there are any. */
  signIns: z.string().nullable(),
});
export type Secrets = z.infer<typeof secretsSchema>;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const sealed = z.strictObject({
  cipher: z.literal("scrypt+aes-256-gcm"),
  salt: hex,
  nonce: hex,
  tag: hex,
  text: hex,
});

// 128 MB and about half a second for each guess of a passphrase.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize("NFKC"), salt, 32, cost);

/** The text of a file of secrets: encrypted where there is a passphrase. */
export function sealSecrets(secrets: Secrets, passphrase: string | undefined): string {
  const plain = JSON.stringify(secrets, null, 2);
  if (passphrase === undefined) return `${plain}\n`;
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), text };
  const written = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("hex")]);
  const file = { cipher: "scrypt+aes-256-gcm", ...Object.fromEntries(written) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws StatedError when the passphrase is missing or wrong */
export function openSecrets(content: string, passphrase: string | undefined): Secrets {
  const parsed: unknown = JSON.parse(content);
  const found = sealed.safeParse(parsed);
  if (!found.success) return secretsSchema.parse(parsed);
  if (passphrase === undefined) {
    throw new StatedError(
      "The secrets of this backup are encrypted: give the passphrase in CANDOR_BACKUP_PASSPHRASE.",
    );
  }
  const { salt, nonce, tag, text } = found.data;
  const bytes = (value: string) => Buffer.from(value, "hex");
  const key = keyOf(passphrase, bytes(salt));
  const decipher = createDecipheriv("aes-256-gcm", key, bytes(nonce), { authTagLength: 16 });
  decipher.setAuthTag(bytes(tag));
  try {
    const plain = Buffer.concat([decipher.update(bytes(text)), decipher.final()]);
    return secretsSchema.parse(JSON.parse(plain.toString("utf8")));
  } catch (cause) {
    throw new StatedError(
      "The passphrase in CANDOR_BACKUP_PASSPHRASE does not open the secrets of this backup: enter the one that the backup was made with.",
      { cause },
    );
  }
}
