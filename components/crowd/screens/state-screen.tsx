import { MessageScreen } from "./message-screen";
import { restWords } from "./rest-words";

const notOpen = {
  title: "This study has not opened yet",
  words: restWords.paused.words,
};

/** Why nobody can begin now. */
export function StateScreen({ state }: { state: "draft" | "paused" | "closed" }) {
  const { title, words } = state === "draft" ? notOpen : restWords[state];
  return (
    <MessageScreen title={title}>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </MessageScreen>
  );
}
