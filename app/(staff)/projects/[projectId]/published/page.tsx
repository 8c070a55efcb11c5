import type { Metadata } from "next";
import { PublishedPage } from "@/components/published/published-page";

export const metadata: Metadata = { title: "Published results" };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  return <PublishedPage {...(await params)} />;
}
