import { Anchor } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { figuresOptions } from "@/lib/figures/queries";
import { comparableModels } from "@/lib/training/comparable-models";
import { evaluatedView, frontierAddress } from "@/lib/training/frontier-address";
import type { TrainingDetail } from "@/lib/training/schema";

interface Props {
  projectId: string;
  modelId: string;
  evaluation: TrainingDetail["models"][number]["evaluations"][number];
}

/** Leads to the frontier of the models that can be compared with an evaluated one; where nobody can say which, to all. */
export function FrontierLink({ projectId, modelId, evaluation }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const address = (compared: string[] = []) =>
    `/projects/${projectId}${frontierAddress(modelId, evaluation, compared)}`;
  /** Only then: figures are computed for whoever asks for them. */
  async function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const view = Object.fromEntries(evaluatedView(evaluation));
    const compared = await client
      .fetchQuery(figuresOptions({ kind: "project", projectId }, view))
      .then(
        ({ groups }) => comparableModels(groups, modelId).compared,
        () => [],
      );
    router.push(address(compared));
  }
  return (
    <Anchor component={Link} size="sm" href={address()} onClick={open}>
      See it on the frontier
    </Anchor>
  );
}
