import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { shortageOptions } from "@/lib/crowd/pay/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { formatMoney } from "@/lib/text/format-money";

/** Says that the budget keeps new sessions from starting; nothing where they can start. */
export function ShortageAlert(ids: StudyIds) {
  const { data } = useQuery(shortageOptions(ids, useIsOpen(ids)));
  if (!data?.shortage) return null;
  const { currency, leftCents, sessionCents, shorterMayStart } = data.shortage;
  return (
    <Alert
      color="red"
      role="status"
      title={`No ${shorterMayStart ? "full" : "new"} session can start`}
    >
      The study’s budget has {formatMoney(leftCents, currency)} left, and a{" "}
      {shorterMayStart && "full "}session takes up to {formatMoney(sessionCents, currency)}.{" "}
      {shorterMayStart && "Shorter sessions may still start. "}Raise the budget on{" "}
      <Anchor
        component={Link}
        inherit
        underline="always"
        href={`/projects/${ids.projectId}/studies/${ids.studyId}/pay`}
      >
        Pay
      </Anchor>
      , or close the round.
    </Alert>
  );
}
