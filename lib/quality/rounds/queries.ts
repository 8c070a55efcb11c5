import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { Contract } from "@/lib/http/contract";
import { changing } from "@/lib/quality/changing";
import { pauseBetween } from "@/lib/quality/pause-between";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type * as contracts from "./schema";

const roundPath = (ids: StudyIds, roundId: string) => `${studyPath(ids)}/rounds/${roundId}`;
/** Of the rounds and of the candidates. */
export const roundsKey = ({ projectId, studyId }: StudyIds) =>
  ["rounds", projectId, studyId] as const;

const live = 5_000;

/** The running version's rounds; fetched again every few seconds while one of them still moves. */
export const roundsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...roundsKey(ids), "list"],
    queryFn: () => call<typeof contracts.listRounds>("GET", `${studyPath(ids)}/rounds`),
    refetchInterval: ({ state: { data } }) => (data?.rounds.some(isStillMoving) ? live : false),
  });

type Standing = Pick<contracts.RoundView, "kind" | "state" | "leased" | "movedOnAt">;

/** Whether people may come and read. */
export const hasOpenRound = ({ rounds }: { rounds: readonly Pick<Standing, "state">[] }) =>
  rounds.some(({ state }) => state === "open");

const awaitsAnswers = ({ state, leased }: Pick<Standing, "state" | "leased">) =>
  state === "open" || leased > 0;

/** Who holds a task can submit it after the round was closed, or while it is paused. */
export const hasAnswersToCome = ({ rounds }: { rounds: readonly Standing[] }) =>
  rounds.some(awaitsAnswers);

/**
 * Whether what the page shows of a round may change by itself. A test that is closed counts until people advance: that
 * can't be repeated, so its numbers must be the newest.
 */
export const isStillMoving = (round: Standing) =>
  awaitsAnswers(round) ||
  (round.kind === "qualification" && round.state === "closed" && round.movedOnAt === null);

/** Everyone in a qualification round with their answers; fetched again while it `isMoving`. */
export const candidatesOptions = (ids: StudyIds, roundId: string, isMoving: boolean) =>
  queryOptions({
    queryKey: [...roundsKey(ids), "candidates", roundId],
    queryFn: () =>
      call<typeof contracts.listCandidates>("GET", `${roundPath(ids, roundId)}/candidates`),
    refetchInterval: ({ state: { data } }) =>
      isMoving && pauseBetween(data?.candidates.length ?? 0),
  });

/** A change of one round. */
const changingRound =
  <C extends { body: z.ZodType }>(method: "PUT" | "POST", rest: string) =>
  (ids: StudyIds, roundId: string) =>
    changing(ids, (body: z.input<C["body"]>) =>
      call<Contract & { body: z.ZodType }>(method, `${roundPath(ids, roundId)}/${rest}`, body),
    );

export const setRoundStateOptions = changingRound<typeof contracts.setRoundState>("PUT", "state");
export const setAdmitsOptions = changingRound<typeof contracts.setAdmits>("PUT", "admits");
export const moveOnOptions = changingRound<typeof contracts.moveOn>("POST", "move-on");
export const decideOptions = changingRound<typeof contracts.decide>("POST", "verdicts");
export const inviteAgainOptions = changingRound<typeof contracts.inviteAgain>(
  "POST",
  "invitations",
);
