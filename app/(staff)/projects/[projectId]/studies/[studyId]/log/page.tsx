import type { Metadata } from "next";
import { EventsPage } from "@/components/quality/rounds/events-page";

export const metadata: Metadata = { title: "Log" };

export default async function LogRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <EventsPage {...(await params)} />;
}
