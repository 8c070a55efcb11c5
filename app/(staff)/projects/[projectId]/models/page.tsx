import type { Metadata } from "next";
import { ModelList } from "@/components/models/model-list";

export const metadata: Metadata = { title: "Models" };

export default async function ModelsPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <ModelList {...(await params)} />;
}
