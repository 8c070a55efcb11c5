import { useMutation } from "@tanstack/react-query";
import { CallError } from "@/lib/http/client";
import { giveConsentOptions, type Reading } from "@/lib/participation/queries";
import { ActionProblem } from "./action-problem";
import { Button } from "./button";
import styles from "./consent-screen.module.css";
import { DoorScreen } from "./door-screen";
import { Paragraphs } from "./paragraphs";
import { Screen } from "./screen";
import { StepList } from "./step-list";

interface Props {
  link: string;
  reading: Reading;
  /** Whether the consent that was given here before holds no more. */
  again: boolean;
}

/** What taking part means, in the study's own words. */
export function ConsentScreen({ link, reading, again }: Props) {
  const { version, text } = reading.consent;
  const consent = useMutation(giveConsentOptions(link));
  const refused = consent.error instanceof CallError ? consent.error.code : undefined;
  if (refused === "withdrawn" || refused === "erased") {
    return <DoorScreen link={null} door={refused} code={null} />;
  }
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
      <ActionProblem error={consent.error} />
      <Button busy={consent.isPending} onClick={() => consent.mutate(version)}>
        {consent.isPending ? "One moment…" : "I agree to take part"}
      </Button>
      <p className={styles.decline}>
        If you do not want to take part, close this page.{!again && " Nothing has been stored."}{" "}
        Consent text, version {version}.
      </p>
    </Screen>
  );
}
