import type { ReactNode } from "react";
import { requirePage } from "@/lib/api/require-page";

export default async function ImportLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ projectId: string; importId: string }>;
}) {
  const { projectId, importId } = await params;
  await requirePage(projectId, { part: "import", id: importId });
  return children;
}
