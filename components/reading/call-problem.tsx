import { CallError } from "@/lib/http/client";
import { isTemporary } from "@/lib/tasks/is-temporary";
import { Button } from "./button";
import { MessageScreen } from "./message-screen";

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Why the page could not be got from the server, and what happens now. */
export function CallProblem({ error, onRetry }: Props) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404) {
    return (
      <MessageScreen title="There is no study at this link">
        <p>Open the link again from where you got it, or ask the people who gave it to you.</p>
      </MessageScreen>
    );
  }
  const temporary = isTemporary(error);
  return (
    <MessageScreen title={status === 0 ? "No connection" : "The server can’t answer right now"}>
      <p>{status === 0 ? "Your device can’t reach the server." : error.message}</p>
      {temporary && <p>This page tries again automatically. Your answers are saved.</p>}
      <Button look="plain" onClick={onRetry}>
        Try now
      </Button>
    </MessageScreen>
  );
}
