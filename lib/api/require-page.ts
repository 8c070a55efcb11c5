import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { z } from "zod";
import { database } from "@/db/client";
import { identify } from "@/lib/auth/server/identify";
import { uuid } from "@/lib/http/uuid";
import { type PageIds, requirePart } from "@/lib/projects/server/require-part";
import { Refusal } from "../http/errors";

/**
 * For a layout, before anything of the page is sent: responds with 404 when the caller has no such project, or the
 * project no such part.
 * @returns false for a caller who is not signed in: the page itself asks them to sign in
 */
export async function requirePage(ids: PageIds): Promise<boolean> {
  if (!z.record(z.string(), uuid()).safeParse(ids).success) notFound();
  const db = database();
  try {
    await identify(db, { access: "researcher", method: "GET" }, await headers(), ids);
    await requirePart(db, ids);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) notFound();
    return false;
  }
}
