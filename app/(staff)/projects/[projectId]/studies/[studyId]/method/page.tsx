import type { Metadata } from "next";
import { MethodPage } from "@/components/studies/method-page";

export const metadata: Metadata = { title: "Method" };

export default async function MethodRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <MethodPage {...(await params)} />;
}
