import { useRef, useState } from "react";
import type { WithdrawalCode } from "@/lib/crowd/participation/schema";
import type { StepOf } from "@/lib/crowd/tasks/schema";
import type { EndedVisit } from "@/lib/crowd/visits/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { BackLink, Button } from "../parts/button";
import { useStudy } from "../study-context";
import styles from "./completion-code.module.css";

interface Props {
  codes: readonly string[];
  /** The way back to the platform, with the code. */
  returnTo?: string | null;
}

/** Codes to paste on the platform that someone came from, oldest first; one for each session. */
export function CompletionCodes({ codes, returnTo }: Props) {
  const { hasPersonalLinks } = useStudy().reading;
  return (
    <>
      <h2 className={styles.label}>
        {codes.length === 1 ? "Completion code" : "Completion codes, the oldest first"}
      </h2>
      {codes.map((code) => (
        <CopyCode key={code} code={code} />
      ))}
      {returnTo && <BackLink to={returnTo} />}
      {!hasPersonalLinks && (
        <small>
          If you came from another website, paste {codes.length === 1 ? "this code" : "these codes"}{" "}
          there to confirm that you took part.
        </small>
      )}
    </>
  );
}

/** The code of someone who withdrew, and whether they need it. */
export function WithdrawalCodes({ code, returnTo, hasEarlierCodes }: WithdrawalCode) {
  const { hasPersonalLinks } = useStudy().reading;
  return (
    <>
      <CompletionCodes codes={[code]} returnTo={returnTo} />
      {hasEarlierCodes && !hasPersonalLinks && (
        <p>
          The codes of your earlier sessions stay valid. Use this one only for a session whose code
          you have not handed in.
        </p>
      )}
    </>
  );
}

function CopyCode({ code }: { code: string }) {
  const shown = useRef<HTMLElement>(null);
  const [result, setResult] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setResult("Copied");
    } catch {
      // The browser may forbid it, and pages over plain HTTP do not have it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setResult("Could not copy. The code is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className={styles.code}>
      <code ref={shown}>{code}</code>
      <Button look="plain" onClick={() => void copy()}>
        Copy the code
      </Button>
      <span role="status">{result}</span>
    </div>
  );
}

/** A session that is over: its completion code, the way back to the platform, and what it earned. */
export function EndedVisitCard({ visit, currency }: { visit: EndedVisit; currency: string }) {
  return (
    <section className={styles.card} aria-label="Your last session">
      <CompletionCodes codes={[visit.code]} returnTo={visit.returnTo} />
      <p>{outcomeOf(visit, currency)}</p>
      <EarlierCodes codes={visit.earlierCodes} />
    </section>
  );
}

function EarlierCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <p>
      {codes.length === 1 ? "Code of your earlier session" : "Codes of your earlier sessions"}:{" "}
      {codes.map((code, i) => (
        <span key={code}>
          {i > 0 && ", "}
          <code>{code}</code>
        </span>
      ))}
    </p>
  );
}

/**
 * The session before the one for which somebody brings a submission. Its code would complete that submission without answers,
 * so nobody is invited to use it.
 */
export function EarlierSession({ last, currency }: Looking) {
  if (!last) return null;
  return (
    <section className={styles.card} aria-labelledby="earlier">
      <h2 id="earlier">Your earlier session</h2>
      <p>
        Its completion code was <code>{last.code}</code>. This code is not for your new submission.
      </p>
      <p>{outcomeOf(last, currency)}</p>
    </section>
  );
}

type Looking = Pick<StepOf<"begin" | "rest">, "last" | "currency">;

/** How much of a session was done, and what it earned. */
function outcomeOf(
  { done, quota, earnedCents, finished, closed }: EndedVisit,
  currency: string,
): string {
  // What somebody sent too late can be paid without counting.
  const counted = done === 0 && earnedCents > 0 ? " counted" : "";
  const earned =
    earnedCents > 0
      ? `, ${formatMoney(earnedCents, currency)} earned. The researchers pay it later`
      : "";
  const how = finished ? "complete" : closed ? "closed by the researchers" : "over";
  return `Session ${how}: ${done} of ${count(quota, "task")}${counted}${earned}.`;
}
