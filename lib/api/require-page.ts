import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { z } from "zod";
import { database } from "@/db/client";
import { identify } from "@/lib/auth/server/identify";
import { type ProjectPart, requirePart } from "@/lib/projects/server/require-part";
import { Refusal } from "../http/errors";

/**
 * For a layout, before anything of the page is sent: answers 404 where the address names no project of who asks,
 * or no such part of it. Who is not signed in goes on, and is asked to by the page itself: false for them.
 */
export async function requirePage(
  projectId: string,
  named?: { part: ProjectPart; id: string },
): Promise<boolean> {
  const given = z.array(z.uuid()).safeParse([projectId, ...(named ? [named.id] : [])]);
  if (!given.success) notFound();
  const db = database();
  try {
    await identify(db, { access: "researcher", method: "GET" }, await headers(), { projectId });
    if (named) await requirePart(db, { projectId, ...named });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) notFound();
    return false;
  }
}
