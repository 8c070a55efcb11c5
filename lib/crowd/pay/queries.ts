import { type MutationOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  addEntry,
  changeBudget,
  getPay,
  getPilot,
  makePayout,
  StudyPay,
  settlePayout,
  topUp,
} from "./schema";
import type { payoutFormat } from "./schema-files";

const path = (ids: StudyIds) => `${studyPath(ids)}/pay`;
const payoutsPath = (ids: StudyIds) => `${studyPath(ids)}/payouts`;

const payKey = ({ studyId }: StudyIds) => ["pay", studyId] as const;

/** Fetched again now and then while a round is open and people work, or a payment is. */
export const payOptions = (ids: StudyIds, open: boolean) =>
  queryOptions({
    queryKey: payKey(ids),
    queryFn: () => call<typeof getPay>("GET", path(ids)),
    refetchInterval: ({ state: { data } }) =>
      open || data?.people.some(({ openCents }) => openCents > 0) ? 20_000 : false,
  });

/** How long tasks took in the study's previews. */
export const pilotOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["pilot", ids.studyId],
    queryFn: () => call<typeof getPilot>("GET", `${studyPath(ids)}/pilot`),
  });

/** Every change answers with the whole page as it then is. */
const changing = <Body>(
  ids: StudyIds,
  mutationFn: (body: Body) => Promise<StudyPay>,
): MutationOptions<StudyPay, Error, Body> =>
  mutationOptions({
    mutationFn,
    onSettled: (pay, _error, _body, _result, { client }) => {
      if (pay) client.setQueryData(payKey(ids), pay);
      // Refused: somebody else has changed it meanwhile.
      else client.invalidateQueries({ queryKey: payKey(ids) });
    },
  });

export const addEntryOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof addEntry.body>) =>
    call<typeof addEntry>("POST", `${path(ids)}/entries`, body),
  );

export const changeBudgetOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof changeBudget.body>) =>
    call<typeof changeBudget>("PUT", `${path(ids)}/budget`, body),
  );

export const topUpOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof topUp.body>) =>
    call<typeof topUp>("POST", `${path(ids)}/top-ups`, body),
  );

export const makePayoutOptions = (ids: StudyIds) =>
  changing(ids, (body: z.input<typeof makePayout.body>) =>
    call<typeof makePayout>("POST", payoutsPath(ids), body),
  );

interface Settling extends z.input<typeof settlePayout.body> {
  payoutId: string;
}

export const settlePayoutOptions = (ids: StudyIds) =>
  changing(ids, ({ payoutId, ...body }: Settling) =>
    call<typeof settlePayout>("POST", `${payoutsPath(ids)}/${payoutId}/outcome`, body),
  );

export const payoutFile = (ids: StudyIds, payoutId: string, format: z.infer<typeof payoutFormat>) =>
  `${payoutsPath(ids)}/${payoutId}/payments.csv?format=${format}`;
