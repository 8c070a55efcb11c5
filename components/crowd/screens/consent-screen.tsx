import { useMutation } from "@tanstack/react-query";
import { Fragment } from "react";
import { giveConsentOptions, type ReaderView } from "@/lib/crowd/participation/queries";
import { CallError } from "@/lib/http/client";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import { Paragraphs } from "../parts/paragraphs";
import { StepList } from "../task/step-list";
import styles from "./consent-screen.module.css";
import { DoorScreen } from "./door-screen";
import { Screen } from "./screen";

/** Why somebody is refused who took part before: an id alone does not tell until they agree. */
const outDoors = ["withdrawn", "erasing", "erased", "expired"] as const;

interface Props {
  link: string;
  reading: ReaderView;
  /** Whether the consent that was given here before holds no more. */
  again: boolean;
}

/** What taking part means, in the study's own words. */
export function ConsentScreen({ link, reading, again }: Props) {
  const { version, text, stored } = reading.consent;
  const consent = useMutation(giveConsentOptions(link));
  const refused = consent.error instanceof CallError ? consent.error.code : undefined;
  const door = outDoors.find((shut) => shut === refused);
  if (door) return <DoorScreen door={door} eraseAt={null} codes={[]} />;
  return (
    <Screen title={reading.title} margin={<StepList reading={reading} current="Consent" />}>
      {again && (
        <p role="status" className={styles.again}>
          Please agree again. The study has changed, or your session has expired. Everything you
          have sent is saved.
        </p>
      )}
      <div className={styles.text}>
        <Paragraphs text={text} />
      </div>
      <section className={styles.stored} aria-labelledby="stored">
        <h2 id="stored">What this site stores</h2>
        <p className={styles.source}>Written by Candor, not by the researchers.</p>
        {stored.map(({ title, points }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
      <ActionProblem error={consent.error} />
      <Button busy={consent.isPending} onClick={() => consent.mutate(reading.consent)}>
        {consent.isPending ? "One moment…" : "I agree to take part"}
      </Button>
      <p className={styles.decline}>
        If you do not want to take part, close this page.
        {!again &&
          " Until you agree, nothing is stored about you but the code computed from your address, for up to a day."}{" "}
        Consent text of version {version}.
      </p>
    </Screen>
  );
}
