import { CallError } from "@/lib/http/client";
import { Button } from "../parts/button";
import { Screen } from "../screens/screen";
import type { Outbox } from "./use-outbox";

/** Answers that could not be sent yet, and where they are kept until then. */
export function PendingSubmission({ kept, error, isSending, sendNow }: Outbox) {
  const reached = error instanceof CallError && error.status > 0;
  const when = reached
    ? "We will try again when the server is available."
    : "We will try again when you are back online.";
  return (
    <Screen title="Your answers haven’t been sent yet">
      <p role="status">
        {kept ? `Saved on this device. ${when}` : `${when} Keep this page open until then.`}
      </p>
      {kept && (
        <p>
          You can close this page. Your answers will be sent when you reopen this link on this
          device.
        </p>
      )}
      <Button look="plain" busy={isSending} busyLabel="Sending…" onClick={sendNow}>
        Send now
      </Button>
    </Screen>
  );
}
