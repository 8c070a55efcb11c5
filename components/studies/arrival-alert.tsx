import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { prolificOptions } from "@/lib/crowd/prolific/queries";
import { arrivalWarnings } from "@/lib/studies/arrival-warnings";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import type { StudyIds } from "@/lib/studies/schema";
import type { Arrival } from "@/lib/studies/schema-config";

interface Props {
  ids: StudyIds;
  arrival: Arrival;
}

/** What would go wrong for people who come from a platform; nothing where nothing would. */
export function ArrivalAlert({ ids, arrival }: Props) {
  const isProlific = comesFromProlific(arrival);
  const { data } = useQuery({ ...prolificOptions(ids), enabled: isProlific });
  const prolific = data
    ? { isConnected: data.studies.length > 0, canCheckLinks: data.canCheckLinks }
    : null;
  const warnings = arrivalWarnings(arrival, prolific, window.location.hostname);
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" role="note">
      {warnings.join(" ")}{" "}
      {prolific?.isConnected === false && (
        <Anchor
          component={Link}
          href={`/projects/${ids.projectId}/studies/${ids.studyId}/pay`}
          size="sm"
        >
          Go to Pay
        </Anchor>
      )}
    </Alert>
  );
}
