"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { Loading } from "@/components/ui/loading";
import { PageHeader } from "@/components/ui/page-header";
import { FiguresView } from "./figures-view";
import { ShareButton } from "./sharing/share-button";

export function FiguresPage({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader
        title="Figures"
        help="figures"
        actions={
          <>
            <Button
              component={Link}
              href={`/projects/${projectId}/figures/replacement`}
              variant="default"
            >
              Can a reader replace people?
            </Button>
            <ShareButton projectId={projectId} title="Figures" />
          </>
        }
      >
        How sure readers were of their answers, and how often they were right, over any forecasts of
        the project. The page’s address stores your selection.
      </PageHeader>
      <FiguresView projectId={projectId} />
    </>
  );
}

/**
 * What stands for a page of figures until the server has sent it. It is in the same file as the page, so that
 * the browser loads what draws the figures while the server counts.
 */
export const FiguresLoading = () => <Loading rows={12} />;
