import { AnsweredCount } from "./answered-count";
import { MessageScreen } from "./message-screen";

/** No task is left for this person, and none can come back. */
export function DoneScreen({ answered }: { answered: number }) {
  return answered > 0 ? (
    <MessageScreen title="Thank you, that was the last task">
      <p>There is nothing more to do. You can close this page.</p>
      <AnsweredCount answered={answered} />
    </MessageScreen>
  ) : (
    <MessageScreen title="No task is left">
      <p>Other people have done all of them. Thank you for coming; you can close this page.</p>
    </MessageScreen>
  );
}
