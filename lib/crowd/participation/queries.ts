import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import { nextStepKey } from "@/lib/crowd/tasks/queries";
import { CallError, call } from "@/lib/http/client";
import { pageAddress, readPath, withAddress } from "./read-path";
import type * as contracts from "./schema";

/** Any study's {@link readingOptions}. */
export const anyReading = ["reading"] as const;
const readingKey = (link: string) => [...anyReading, link] as const;

export const askAgain = (link: string, client: QueryClient) =>
  client.invalidateQueries({ queryKey: readingKey(link) });

const seconds = 1_000;

export type ReaderView = Awaited<ReturnType<typeof fetchReading>>;
const fetchReading = (link: string) =>
  call<typeof contracts.getReading>("GET", withAddress(readPath(link)));

/** A study as its link shows it, and how far the person at this device is. */
export const readingOptions = (link: string, initialData?: ReaderView) =>
  queryOptions({
    queryKey: readingKey(link),
    queryFn: () => fetchReading(link),
    initialData,
    refetchInterval: ({ state: { error, data } }) => {
      if (error) return isTemporary(error) && 4 * seconds;
      const waits = data?.state === "paused" || data?.state === "draft" || data?.unfunded;
      return waits ? 10 * seconds : false;
    },
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });

/** After how many seconds somebody can join whom the server asked to wait; null for any other problem. */
export const secondsToJoin = (error: Error | null): number | null =>
  error instanceof CallError && error.status === 429 ? (error.retryAfter ?? 1) : null;

export const giveConsentOptions = (link: string) =>
  mutationOptions({
    mutationFn: ({ version, retentionMonths }: ReaderView["consent"]) =>
      call<typeof contracts.giveConsent>("POST", `${readPath(link)}/consent`, {
        version,
        retentionMonths,
        address: pageAddress(),
      }),
    // Many people who come at once, a class for example, wait here until the server takes them.
    retry: (_failures, error) => secondsToJoin(error) !== null,
    retryDelay: (_failures, error) => (secondsToJoin(error) ?? 0) * seconds,
    // The cached data belong to an earlier session.
    onSuccess: (_data, _consent, _result, { client }) =>
      client.removeQueries({ queryKey: nextStepKey(link) }),
    // Also after a refusal: the text may have changed.
    onSettled: (_data, _error, _consent, _result, { client }) => askAgain(link, client),
  });

/** Opens a session on this device for somebody who has taken part on another. */
export const resumeOptions = (link: string) =>
  queryOptions({
    queryKey: ["resume", link],
    queryFn: async ({ client }) => {
      const body = { address: pageAddress() };
      const answer = await call<typeof contracts.resume>("POST", `${readPath(link)}/session`, body);
      client.removeQueries({ queryKey: nextStepKey(link) });
      await askAgain(link, client);
      return answer;
    },
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => error !== null && isTemporary(error) && 4 * seconds,
  });

export type Withdrawn = z.infer<typeof contracts.withdrawConsent.response>;

export const withdrawConsentOptions = (link: string) => ({
  mutationFn: () => call<typeof contracts.withdrawConsent>("DELETE", `${readPath(link)}/consent`),
});

export type Demographics = z.input<typeof contracts.saveDemographics.body>;

export const saveDemographicsOptions = (link: string) =>
  mutationOptions({
    mutationFn: (answers: Demographics) =>
      call<typeof contracts.saveDemographics>("PUT", `${readPath(link)}/demographics`, answers),
    onSuccess: (_data, _sent, _result, { client }) => askAgain(link, client),
  });

export const confirmInstructionsOptions = (link: string) =>
  mutationOptions({
    mutationFn: () =>
      call<typeof contracts.confirmInstructions>("PUT", `${readPath(link)}/instructions`),
    onSuccess: (_data, _sent, _result, { client }) => askAgain(link, client),
  });

export const answerComprehensionOptions = (link: string) =>
  mutationOptions({
    mutationFn: (attempt: z.input<typeof contracts.answerComprehension.body>) =>
      call<typeof contracts.answerComprehension>(
        "POST",
        `${readPath(link)}/comprehension`,
        attempt,
      ),
    // Updated at once, without a request: the number of the next attempt depends on it.
    onSuccess: ({ passed, attemptsLeft }, _attempt, _result, { client }) =>
      client.setQueryData<ReaderView>(readingKey(link), (old) =>
        old?.me ? { ...old, me: { ...old.me, comprehension: { passed, attemptsLeft } } } : old,
      ),
    // An attempt that is no longer open was made in another window.
    onError: (_error, _attempt, _result, { client }) => askAgain(link, client),
  });
