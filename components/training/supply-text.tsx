import { Anchor } from "@mantine/core";
import Link from "next/link";
import { Fragment } from "react";
import { keepDirection } from "@/lib/text/keep-direction";
import type { TrainingDetail } from "@/lib/training/schema";
import type { Supply } from "@/lib/training/supplies/schema";

interface Props {
  projectId: string;
  supply: Supply;
  /** The names of those whose forecasts it takes. */
  forecasters: TrainingDetail["forecasters"];
}

/** Who makes a file that a recipe waits for. */
export function SupplyText({ projectId, supply, forecasters }: Props) {
  if (supply.kind !== "readings") return madeText(supply);
  const { reader, readerIds, studyIds } = supply;
  const by =
    reader?.kind === "read"
      ? `read by ${keepDirection(reader.asked.model)}, as “${keepDirection(reader.name)}”`
      : reader && "read by rules";
  if (readerIds.length + studyIds.length === 0) return by ?? "nobody yet";
  const base = `/projects/${projectId}`;
  const named = [
    ...studyIds.map((id) => ({
      ...{ id, before: "the crowd of ", href: `${base}/studies/${id}` },
      name: nameOf(forecasters.studies, id),
    })),
    ...readerIds.map((id) => ({
      ...{ id, before: "", href: `${base}/figures?reader=${id}` },
      name: nameOf(forecasters.readers, id),
    })),
  ];
  return (
    <>
      {by && `${by}, and `}forecasts of{" "}
      {named.map(({ id, before, href, name }, i) => (
        <Fragment key={id}>
          {i > 0 && ", "}
          {name === null ? (
            "one that was removed"
          ) : (
            <>
              {before}
              <Anchor component={Link} href={href} underline="always" inherit>
                {keepDirection(name)}
              </Anchor>
            </>
          )}
        </Fragment>
      ))}
    </>
  );
}

const nameOf = (all: readonly { id: string; name: string }[], id: string): string | null =>
  all.find((one) => one.id === id)?.name ?? null;

function madeText(supply: Exclude<Supply, { kind: "readings" }>): string {
  if (supply.kind === "texts") {
    const model = keepDirection(supply.asked.model);
    return supply.writes === "summaries"
      ? `${model} sums up the samples of each question`
      : `${model} answers each query`;
  }
  if (supply.kind === "queries") {
    return supply.asked
      ? `${keepDirection(supply.asked.model)} writes those that are missing`
      : "those that the project has";
  }
  const { asked, reader, source } = supply;
  return `read claim by claim by ${keepDirection(asked.model)}, as “${reader}”, and checked against ${source}`;
}
