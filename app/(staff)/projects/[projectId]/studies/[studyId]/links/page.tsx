import type { Metadata } from "next";
import { LinksPage } from "@/components/participants/links-page";

export const metadata: Metadata = { title: "Links" };

export default async function LinksRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <LinksPage {...(await params)} />;
}
