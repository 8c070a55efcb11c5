import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReadingApp } from "@/components/reading/reading-app";
import { database } from "@/db/client";
import { crowdUserId } from "@/lib/auth/server/crowd-session";
import { Refusal } from "@/lib/http/errors";
import { getReading } from "@/lib/participation/server/get-reading";

interface Props {
  params: Promise<{ link: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const reading = await firstReading((await params).link);
  return { title: reading ? `${reading.title} · Candor` : "Candor" };
}

export default async function ReadPage({ params }: Props) {
  const { link } = await params;
  return <ReadingApp link={link} initial={await firstReading(link)} />;
}

/** The study for the first paint. Where that fails, the browser asks the route, and again by itself. */
const firstReading = cache(async (link: string) => {
  try {
    return await getReading(database(), { link, userId: await crowdUserId(await headers()) });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) notFound();
    console.error(`GET /read/${link} went without its study:`, error);
    return undefined;
  }
});
