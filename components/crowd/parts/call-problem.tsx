import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import { CallError } from "@/lib/http/client";
import { Screen } from "../screens/screen";
import { Button } from "./button";

/** Why the page could not be loaded, and what happens now. */
export function CallProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404) return <NoStudy />;
  return (
    <Screen title={status === 0 ? "No connection" : "The server can’t answer right now"}>
      <p>{status === 0 ? "Your device can’t reach the server." : error.message}</p>
      {isTemporary(error) && <p>This page tries again automatically. Your answers are saved.</p>}
      <Button look="plain" onClick={onRetry}>
        Try now
      </Button>
    </Screen>
  );
}

export const NoStudy = () => (
  <Screen
    title="There is no study at this link"
    words={[
      "Part of the address may be missing. Open the link again from where you got it, or ask the people who gave it to you.",
    ]}
  />
);
