import {
  keepPreviousData,
  type MutationOptions,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  addEntry,
  changeBudget,
  getHourlyPay,
  getPay,
  getPilot,
  getShortage,
  listPay,
  listPayments,
  listPayouts,
  makePayout,
  reversePayment,
  StudyPay,
  settlePayout,
  topUp,
} from "./schema";
import type { payoutFormat } from "./schema-files";

const path = (ids: StudyIds) => `${studyPath(ids)}/pay`;
const payoutsPath = (ids: StudyIds) => `${studyPath(ids)}/payouts`;

/** Of everything on the page but the pilot. */
export const payKey = ({ studyId }: StudyIds) => ["pay", studyId] as const;

const liveMs = 20_000;
/** Until the next full 20 seconds of the clock: what is shown together is fetched together, whenever each was fetched before. */
const untilNext = () => liveMs - (Date.now() % liveMs);

/** Whether the budget keeps new sessions from starting: fetched again now and then while a round is open. */
export const shortageOptions = (ids: StudyIds, open: boolean) =>
  queryOptions({
    queryKey: [...payKey(ids), "shortage"],
    queryFn: () => call<typeof getShortage>("GET", `${path(ids)}/shortage`),
    enabled: open,
    refetchInterval: liveMs,
  });

/** Sums, fetched again now and then while a round is open and people work, or a payment is. */
export const payOptions = (ids: StudyIds, open: boolean) =>
  queryOptions({
    queryKey: [...payKey(ids), "sums"],
    queryFn: () => call<typeof getPay>("GET", path(ids)),
    refetchInterval: ({ state: { data } }) => (open || (data && data.openCents > 0)) && untilNext(),
  });

/** Everyone's time is added up for it, so it is fetched when the page is opened, and after a change. */
export const hourlyPayOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...payKey(ids), "hourly"],
    queryFn: () => call<typeof getHourlyPay>("GET", `${path(ids)}/hourly`),
  });

/** A page of people, fetched again now and then while the sums are. */
export const payListOptions = (ids: StudyIds, wanted: PayList, live: boolean) =>
  queryOptions({
    queryKey: [...payKey(ids), "people", wanted],
    queryFn: () =>
      call<typeof listPay>(
        "GET",
        `${path(ids)}/people?${new URLSearchParams({ ...wanted, page: String(wanted.page) })}`,
      ),
    refetchInterval: () => live && untilNext(),
    placeholderData: keepPreviousData,
  });

type PayList = z.output<typeof listPay.query>;

/** A page of payouts, fetched again now and then while the sums are. */
export const payoutsOptions = (ids: StudyIds, page: number, live: boolean) =>
  queryOptions({
    queryKey: [...payKey(ids), "payouts", page],
    queryFn: () => call<typeof listPayouts>("GET", `${payoutsPath(ids)}?page=${page}`),
    refetchInterval: () => live && untilNext(),
    placeholderData: keepPreviousData,
  });

/** A page of a payout's payments. */
export const paymentsOptions = (ids: StudyIds, payoutId: string, page: number, live: boolean) =>
  queryOptions({
    queryKey: [...payKey(ids), "payments", payoutId, page],
    queryFn: () =>
      call<typeof listPayments>("GET", `${payoutsPath(ids)}/${payoutId}/payments?page=${page}`),
    refetchInterval: () => live && untilNext(),
    placeholderData: keepPreviousData,
  });

/** How long tasks took in the study's previews. */
export const pilotOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["pilot", ids.studyId],
    queryFn: () => call<typeof getPilot>("GET", `${studyPath(ids)}/pilot`),
    // A preview is open beside the page.
    refetchInterval: liveMs,
  });

/** Every change answers with the sums as they then are, but the page fetches them with its other parts, so that all agree. */
const changing = <Body>(
  ids: StudyIds,
  mutationFn: (body: Body) => Promise<StudyPay>,
): MutationOptions<StudyPay, Error, Body> =>
  mutationOptions({
    mutationFn,
    // Where it was refused, somebody else has changed something meanwhile.
    onSettled: (_pay, _error, _body, _result, { client }) => {
      client.invalidateQueries({ queryKey: payKey(ids) });
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

interface Reversing extends z.input<typeof reversePayment.body> {
  payoutId: string;
}

export const reversePaymentOptions = (ids: StudyIds) =>
  changing(ids, ({ payoutId, ...body }: Reversing) =>
    call<typeof reversePayment>("POST", `${payoutsPath(ids)}/${payoutId}/reversals`, body),
  );

export const payoutFile = (ids: StudyIds, payoutId: string, format: z.infer<typeof payoutFormat>) =>
  `${payoutsPath(ids)}/${payoutId}/payments.csv?format=${format}`;
