import { useMutation } from "@tanstack/react-query";
import type { StepOf } from "@/lib/crowd/tasks/schema";
import { sessionPay, taskWords, visitTitle } from "@/lib/crowd/visits/offer-words";
import { beginVisitOptions } from "@/lib/crowd/visits/queries";
import { durationText } from "@/lib/time/duration";
import { ReportDialog } from "../dialogs/report-dialog";
import { ActionProblem } from "../parts/action-problem";
import { Button, ButtonRow } from "../parts/button";
import { useStudy } from "../study-context";
import styles from "./begin-screen.module.css";
import { EarlierSession } from "./completion-code";
import { Screen } from "./screen";

/** What a session asks and pays, before it begins. */
export function BeginScreen({ step }: { step: StepOf<"begin"> }) {
  const { offer, last, currency } = step;
  const { roundNo, rounds, minutes, minutesPerTask } = offer;
  const pay = sessionPay(offer, currency);
  const { tasks, notes } = taskWords(offer);
  const begin = useMutation(beginVisitOptions(useStudy().link));
  const facts: [name: string, value: string, ...notes: (string | null)[]][] = [
    ["Tasks", tasks, ...notes],
    [
      "Time",
      `Up to ${durationText(minutes)} from when you start`,
      `Most tasks take about ${durationText(minutesPerTask)}.`,
    ],
    ["Pay", pay.whole, pay.each],
  ];
  return (
    <Screen title={visitTitle(offer)}>
      {last && (
        <p>
          {last.finished ? "Your earlier session is complete." : "Your earlier session is over."}{" "}
          You can do another one. The completion code of the earlier one is below.
        </p>
      )}
      {rounds > 1 && (
        <p>
          This is part {roundNo} of {rounds}.{" "}
          {roundNo < rounds && "If you qualify, you will be invited to the next part."}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value, ...notes]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {notes.map((note) => note && <small key={note}>{note}</small>)}
            </dd>
          </div>
        ))}
      </dl>
      <ActionProblem error={begin.error} />
      <ButtonRow>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          Start
        </Button>
        <ReportDialog />
      </ButtonRow>
      <EarlierSession {...step} />
    </Screen>
  );
}
