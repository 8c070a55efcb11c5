import type { Metadata } from "next";
import { LogPage } from "@/components/audit/log-page";

export const metadata: Metadata = { title: "Log" };

export default async function ProjectLogPage({
  params,
}: {
  params: Promise<{ projectId: string }>;
}) {
  return <LogPage {...(await params)} />;
}
