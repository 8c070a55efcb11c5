import type { Metadata } from "next";
import { GoldPage } from "@/components/quality/gold/gold-page";

export const metadata: Metadata = { title: "Gold items" };

export default async function GoldRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <GoldPage {...(await params)} />;
}
