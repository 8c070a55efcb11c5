import { Anchor } from "@mantine/core";
import Link from "next/link";

interface Props {
  projectId: string;
  trainings: readonly { id: string; name: string }[];
}

/** Names training runs, and leads to them. */
export const TrainingLinks = ({ projectId, trainings }: Props) =>
  trainings.map(({ id, name }) => (
    <div key={id}>
      <Anchor component={Link} href={`/projects/${projectId}/training/${id}`} size="sm">
        {name}
      </Anchor>
    </div>
  ));
