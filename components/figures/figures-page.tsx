"use client";

import { PageHeader } from "@/components/ui/page-header";
import { FiguresView } from "./figures-view";
import { ShareButton } from "./sharing/share-button";

export function FiguresPage({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Figures" actions={<ShareButton projectId={projectId} title="Figures" />}>
        How sure readers were of their answers, and how often they were right, over any forecasts of
        the project. The page’s address stores your selection.
      </PageHeader>
      <FiguresView projectId={projectId} />
    </>
  );
}
