import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The contents of a backup. `manifest.sha256` next to it has the hash of its bytes. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that the tables are of, oldest first. */
  migrations: z.array(z.strictObject({ hash: sha256, at: z.int() })).min(1),
  tables: z.array(
    z.strictObject({
      schema: name,
      table: name,
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().regex(/^[a-z0-9_.]+\.copy\.gz$/),
      bytes: z.int(),
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({ schema: name, sequence: name, last: z.string().regex(/^-?\d+$/) }),
  ),
  /** Of the file of secrets, which lies apart. */
  secrets: z.strictObject({ sha256, encrypted: z.boolean() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = "manifest.json";
export const manifestHashFile = "manifest.sha256";

/** The secrets lie beside the folder, so that they can be kept elsewhere. */
export const secretsFileOf = (folder: string) => `${folder}.secrets`;
