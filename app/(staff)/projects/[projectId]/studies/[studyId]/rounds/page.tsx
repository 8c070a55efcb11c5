import type { Metadata } from "next";
import { RoundsPage } from "@/components/quality/rounds/rounds-page";

export const metadata: Metadata = { title: "Rounds" };

export default async function RoundsRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <RoundsPage {...(await params)} />;
}
