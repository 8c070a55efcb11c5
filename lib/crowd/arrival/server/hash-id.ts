import { createHmac } from "node:crypto";
import { keyFor } from "@/lib/secrets/server/key-for";

/**
 * By which a study knows an id again without storing it. It differs between studies, so that nobody can
 * tell from the database that one person took part in two. However its accents and
 * wide letters are encoded, it is the same.
 */
export const hashId = (studyId: string, id: string): string =>
  createHmac("sha256", keyFor("participant ids"))
    .update(`${studyId}\n${id.normalize("NFKC")}`)
    .digest("base64url");
