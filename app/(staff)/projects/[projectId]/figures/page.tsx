import type { Metadata } from "next";
import { FiguresPage } from "@/components/figures/figures-page";

export const metadata: Metadata = { title: "Figures" };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  return <FiguresPage {...(await params)} />;
}
