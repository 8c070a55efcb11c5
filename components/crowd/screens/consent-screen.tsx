import { useMutation } from "@tanstack/react-query";
import { Fragment, useRef } from "react";
import { giveConsentOptions, secondsToJoin } from "@/lib/crowd/participation/queries";
import { CallError } from "@/lib/http/client";
import { ActionProblem } from "../parts/action-problem";
import { Button } from "../parts/button";
import notice from "../parts/notice.module.css";
import { useStudy } from "../study-context";
import styles from "./consent-screen.module.css";
import { DoorScreen } from "./door-screen";
import { Screen } from "./screen";

/**
 * Why someone who took part before is refused. An ID alone does not identify them until they agree.
 */
const outDoors = ["withdrawn", "erasing", "erased", "expired"] as const;

/**
 * What taking part means, in the words of the study.
 * @param again whether an earlier consent on this page no longer holds
 */
export function ConsentScreen({ again }: { again: boolean }) {
  const { link, reading } = useStudy();
  const { version, text, facts, stored, declineTo } = reading.consent;
  const consent = useMutation(giveConsentOptions(link));
  const isSent = useRef(false);
  const agree = () => {
    // The second click of a double click comes before the page can show that the first was taken.
    if (isSent.current) return;
    isSent.current = true;
    consent.mutate(reading.consent, {
      onSettled: () => {
        isSent.current = false;
      },
    });
  };
  const refused = consent.error instanceof CallError ? consent.error.code : undefined;
  const wait = secondsToJoin(consent.failureReason);
  const door = outDoors.find((out) => out === refused);
  if (door) return <DoorScreen door={door} eraseAt={null} codes={[]} withdrawal={null} />;
  return (
    <Screen title={reading.title} step="Consent">
      {again && (
        <p role="status" className={notice.notice}>
          Please agree again. The study has changed, or your session has expired. Everything you
          have sent is saved.
        </p>
      )}
      <div className={styles.text}>
        {text
          .trim()
          .split(/\n\s*\n/)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.stored} aria-labelledby="stored">
        <h2 id="stored">What this site stores</h2>
        <small>Written by Candor, not by the researchers.</small>
        {stored.map(({ title, points }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <Points points={points} />
          </Fragment>
        ))}
      </section>
      <ActionProblem error={consent.error} />
      <Button
        busy={consent.isPending}
        busyLabel={wait === null ? undefined : "Joining…"}
        onClick={agree}
      >
        I agree to take part
      </Button>
      <p role="status">
        {consent.isPending &&
          wait !== null &&
          `Many people are joining right now. This page tries again automatically, in ${wait} s.`}
      </p>
      <small>
        {declineTo ? (
          <>
            If you do not want to take part, <a href={declineTo}>return to Prolific</a>.
          </>
        ) : (
          "If you do not want to take part, close this page."
        )}
        {!again &&
          " Until you agree, we store nothing about you except a code computed from your network address, for up to a day."}{" "}
        Consent text, version {version}.
      </small>
    </Screen>
  );
}

/** How many points are always open. */
const first = 2;

interface PointsProps {
  points: readonly string[];
}

/**
 * The most important points, and the others behind a press where they are many: they are a part of the page all the
 * same, found by the browser's search, and printed.
 */
function Points({ points }: PointsProps) {
  const folded = points.length > first + 1 ? points.slice(first) : [];
  const open = points.slice(0, points.length - folded.length);
  return (
    <>
      <List points={open} />
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary>{folded.length} more points</summary>
          <List points={folded} />
        </details>
      )}
    </>
  );
}

const List = ({ points }: PointsProps) => (
  <ul>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
