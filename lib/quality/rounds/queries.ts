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
const key = ({ projectId, studyId }: StudyIds) => ["rounds", projectId, studyId] as const;

const live = 5_000;

/** The running version's rounds; fetched again every few seconds while one is open. */
export const roundsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...key(ids), "list"],
    queryFn: () => call<typeof contracts.listRounds>("GET", `${studyPath(ids)}/rounds`),
    refetchInterval: ({ state: { data } }) => (data && hasOpenRound(data) ? live : false),
  });

export const hasOpenRound = ({ rounds }: z.output<typeof contracts.listRounds.response>) =>
  rounds.some(({ state }) => state === "open");

/** Everyone in a qualification round with their answers; `open` while more may come. */
export const candidatesOptions = (ids: StudyIds, roundId: string, open: boolean) =>
  queryOptions({
    queryKey: [...key(ids), "candidates", roundId],
    queryFn: () =>
      call<typeof contracts.listCandidates>("GET", `${roundPath(ids, roundId)}/candidates`),
    refetchInterval: ({ state: { data } }) => open && pauseBetween(data?.candidates.length ?? 0),
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
