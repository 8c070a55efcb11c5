import type { Metadata } from "next";
import { EditStudy } from "@/components/studies/edit-study";

export const metadata: Metadata = { title: "Study settings" };

export default async function EditStudyRoute({
  params,
}: {
  params: Promise<{ projectId: string; studyId: string }>;
}) {
  return <EditStudy {...(await params)} />;
}
