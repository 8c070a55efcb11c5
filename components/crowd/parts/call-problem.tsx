import { isTemporary } from "@/lib/crowd/tasks/is-temporary";
import { CallError } from "@/lib/http/client";
import { MessageScreen } from "../screens/message-screen";
import { Button } from "./button";

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
