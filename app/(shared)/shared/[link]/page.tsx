import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { WithQueries } from "@/app/with-queries";
import { SharedFigures } from "@/components/figures/sharing/shared-figures";
import { database } from "@/db/client";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { figuresOptions } from "@/lib/figures/queries";
import { getFigures as contract } from "@/lib/figures/schema";
import { kindsGone } from "@/lib/figures/selection/server/follow-merges";
import { Refusal } from "@/lib/http/errors";
import { openShared } from "@/lib/shares/server/find-shared";

interface Props {
  params: Promise<{ link: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await sharedView((await params).link);
  return { title: `${title} · Candor` };
}

export default async function SharedPage({ params }: Props) {
  const { link } = await params;
  const { title, project, by, stored, projectId, view } = await sharedView(link);
  return (
    <WithQueries
      prefetch={(queries) =>
        queries.prefetchQuery({
          ...figuresOptions({ kind: "shared", link }, stored),
          queryFn: async () =>
            contract.response.parse(await getFigures(database(), { projectId, view })),
        })
      }
    >
      <SharedFigures
        link={link}
        title={title}
        project={project}
        by={by}
        view={stored}
        gone={await kindsGone(database(), projectId, view)}
      />
    </WithQueries>
  );
}

const sharedView = cache(async (link: string) => {
  try {
    return await openShared(database(), link, { headers: await headers(), now: new Date() });
  } catch (error) {
    // Unknown, or guessed too often.
    if (error instanceof Refusal) notFound();
    throw error;
  }
});
