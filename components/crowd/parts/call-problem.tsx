import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import { CallError } from "@/lib/http/client";
import { Screen } from "../screens/screen";
import { Button } from "./button";
import type { Problem } from "./use-problem";

/** Why the page could not be loaded, and what happens now. */
export function CallProblem(problem: Problem) {
  const status = statusOf(problem.error);
  if (status === 404) return <NoStudy />;
  return (
    <Screen
      title={status === 0 ? "No connection" : "The server can’t answer right now"}
      words={problemWords(problem.error)}
    >
      <TryNow {...problem} />
    </Screen>
  );
}

/** Why a call failed, and what happens now. */
export const problemWords = (error: Error): string[] => [
  statusOf(error) === 0 ? "Your device can’t reach the server." : error.message,
  ...(isTemporary(error) ? ["This page tries again automatically. Your answers are saved."] : []),
];

const statusOf = (error: Error): number => (error instanceof CallError ? error.status : 0);

export const TryNow = ({ isRetrying, onRetry }: Problem) => (
  <Button look="plain" busy={isRetrying} busyLabel="Trying…" onClick={onRetry}>
    Try now
  </Button>
);

export const NoStudy = () => (
  <Screen
    title="There is no study at this link"
    words={[
      "Part of the address may be missing. Open the link again from where you got it, or ask the people who gave it to you.",
    ]}
  />
);
