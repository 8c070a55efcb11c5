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
import { EarlierSession, EndedVisitCard } from "./completion-code";
import { endedWords, say } from "./rest-words";
import { Screen } from "./screen";

/** What a session asks and pays, before it begins; after another session, first that it is done. */
export function BeginScreen({ step }: { step: StepOf<"begin"> }) {
  const { offer, last, brought, currency } = step;
  const ended = brought ? null : last;
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
    <Screen {...(ended ? endedWords(ended) : say(visitTitle(offer)))}>
      {ended && (
        <>
          <EndedVisitCard visit={ended} currency={currency} />
          <h2>{visitTitle(offer)}</h2>
          <p>You can do another session.</p>
        </>
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
      {brought && <EarlierSession {...step} />}
    </Screen>
  );
}
