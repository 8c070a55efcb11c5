import type { Metadata } from "next";
import { StudyList } from "@/components/studies/study-list";

export const metadata: Metadata = { title: "Studies" };

export default async function StudiesPage({ params }: { params: Promise<{ projectId: string }> }) {
  return <StudyList {...(await params)} />;
}
