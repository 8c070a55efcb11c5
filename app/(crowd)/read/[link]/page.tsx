import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReadingApp } from "@/components/crowd/reading-app";
import { database } from "@/db/client";
import { findCrowdSession } from "@/lib/auth/server/crowd-session";
import { getReading } from "@/lib/crowd/participation/server/get-reading";
import { findHeld } from "@/lib/crowd/tasks/server/find-held";
import { Refusal } from "@/lib/http/errors";
import { pageOrigin } from "@/lib/http/page-origin";
import { addressOf } from "@/lib/limits/server/address-of";
import { countGuess } from "@/lib/limits/server/count-guess";
import { log } from "@/lib/log/server/log";

interface Props {
  params: Promise<{ link: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const first = await firstPaint((await params).link, toAddress(await searchParams));
  return { title: first ? `${first.reading.title} · Candor` : "Candor" };
}

export default async function ReadPage({ params, searchParams }: Props) {
  const { link } = await params;
  const address = toAddress(await searchParams);
  const first = await firstPaint(link, address);
  return <ReadingApp link={link} initial={first?.reading} held={first?.held ?? null} />;
}

/** The query of the page's address. One parameter may say who arrives. */
function toAddress(query: Awaited<Props["searchParams"]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(pairs).toString().slice(0, 2_000);
}

/**
 * The study for the first paint, and the task that the person holds. If it can't be had here, the browser asks the
 * route, and retries.
 */
const firstPaint = cache(async (link: string, address: string) => {
  // A space: whether it was written "+" or "%20", which are two IDs, only the browser knows.
  if (address.includes("+")) return undefined;
  try {
    const db = database();
    const from = { headers: await headers(), now: new Date() };
    const session = await findCrowdSession(db, { ...from, link });
    const reading = await countGuess(
      db,
      from,
      () =>
        getReading(db, {
          link,
          session,
          address,
          origin: pageOrigin(from.headers),
          clientAddress: addressOf(from.headers),
          now: from.now,
        }),
      ({ door }) => door === "unknown",
    );
    if (!session || !reading.me || reading.state !== "open") return { reading, held: null };
    const me = { studyId: session.study.id, readerId: session.reader.id };
    return { reading, held: await findHeld(db, { ...me, now: from.now }) };
  } catch (error) {
    // Too many requests from one address, or no way to Prolific's keys: the browser says so, and asks again.
    if (error instanceof Refusal && [429, 503].includes(error.status)) return undefined;
    if (error instanceof Refusal) notFound();
    log.error({ err: error }, "a study was not found in time");
    return undefined;
  }
});
