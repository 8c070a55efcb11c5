import type { Metadata } from "next";
import { ProjectOverview } from "@/components/staff/project-overview";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <ProjectOverview {...(await params)} />;
}
