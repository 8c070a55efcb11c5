import { useMutation } from "@tanstack/react-query";
import type { NextStep } from "@/lib/crowd/tasks/schema";
import { beginVisitOptions } from "@/lib/crowd/visits/queries";
import { sessionPay } from "@/lib/crowd/visits/session-pay";
import { durationText } from "@/lib/crowd/visits/time-left";
import { prepareVisitTitle } from "@/lib/crowd/visits/visit-title";
import { ReportDialog } from "../dialogs/report-dialog";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { ButtonRow } from "../parts/button-row";
import styles from "./begin-screen.module.css";
import { EndedVisitCard } from "./ended-visit-card";
import { Screen } from "./screen";

interface Props {
  link: string;
  step: Extract<NextStep, { step: "begin" }>;
}

/** What a session asks and pays, before it begins. */
export function BeginScreen({ link, step }: Props) {
  const { offer, last, currency } = step;
  const { roundNo, rounds, tasks, practice, minutes, minutesPerTask } = offer;
  const pay = sessionPay(offer, currency);
  const begin = useMutation(beginVisitOptions(link));
  return (
    <Screen title={prepareVisitTitle(offer)}>
      {rounds > 1 && (
        <p>
          This is part {roundNo} of {rounds}.{" "}
          {roundNo < rounds && "If you qualify, you will be invited to the next part."}
        </p>
      )}
      {last && <EndedVisitCard visit={last} currency={currency} />}
      <dl className={styles.facts}>
        <div>
          <dt>Tasks</dt>
          <dd>
            {tasks > 1 && "up to "}
            {tasks}
            {tasks > 1 && (
              <span className={styles.note}>
                You get the first one when you start. Other people may take some of the rest.
              </span>
            )}
            {practice > 0 && <span className={styles.note}>{practiceText(practice, tasks)}</span>}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            Up to {durationText(minutes)} from when you start
            <span className={styles.note}>
              Most tasks take about {durationText(minutesPerTask)}.
            </span>
          </dd>
        </div>
        <div>
          <dt>Pay</dt>
          <dd>
            {pay.whole}
            {pay.each && <span className={styles.note}>{pay.each}</span>}
          </dd>
        </div>
      </dl>
      <ActionProblem error={begin.error} />
      <ButtonRow>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {begin.isPending ? "One moment…" : "Start"}
        </Button>
        <ReportDialog link={link} assignmentId={null} />
      </ButtonRow>
    </Screen>
  );
}

function practiceText(practice: number, tasks: number): string {
  if (practice === tasks) return "Practice only: nothing here counts.";
  return practice === 1
    ? "1 of them is practice and does not count."
    : `${practice} of them are practice and do not count.`;
}
