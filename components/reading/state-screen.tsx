import { AnsweredCount } from "./answered-count";
import { MessageScreen } from "./message-screen";

interface Props {
  state: "draft" | "paused" | "closed";
  /** Tasks that this person has answered. */
  answered?: number;
}

const titles = {
  draft: "This study has not opened yet",
  paused: "This study is paused",
  closed: "This study is closed",
};

/** Why nobody can do tasks now. */
export function StateScreen({ state, answered = 0 }: Props) {
  return (
    <MessageScreen title={titles[state]}>
      {state === "closed" ? (
        <p>No more answers are taken.{answered > 0 && " Thank you for yours."}</p>
      ) : (
        <p>
          Nothing is wrong on your side. This page looks again by itself and goes on when it can.
        </p>
      )}
      <AnsweredCount answered={answered} />
    </MessageScreen>
  );
}
