import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SharedFigures } from "@/components/figures/sharing/shared-figures";
import { database } from "@/db/client";
import { Refusal } from "@/lib/http/errors";
import { openShared } from "@/lib/shares/server/find-shared";

interface Props {
  params: Promise<{ link: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await sharedView((await params).link);
  return { title: `${title} · Candor` };
}

export default async function SharedPage({ params }: Props) {
  const { link } = await params;
  const { title, project, by, stored } = await sharedView(link);
  return <SharedFigures {...{ link, title, project, by }} view={stored} />;
}

const sharedView = cache(async (link: string) => {
  try {
    return await openShared(database(), link, { headers: await headers(), now: new Date() });
  } catch (error) {
    // Unknown, or guessed too often.
    if (error instanceof Refusal) notFound();
    throw error;
  }
});
