import { AnsweredCount } from "./answered-count";
import { MessageScreen } from "./message-screen";

/** Nothing is free, but something may become so. */
export function WaitScreen({ answered }: { answered: number }) {
  return (
    <MessageScreen title="No task is free at the moment">
      <p>
        Other people are working on the tasks that are left. When one of them gives a task back or
        runs out of time, it comes here.
      </p>
      <p>This page looks again every few seconds by itself. You need not wait for it.</p>
      <AnsweredCount answered={answered} />
    </MessageScreen>
  );
}
