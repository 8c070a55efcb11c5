import { Frame } from "./frame";
import { MessageScreen } from "./message-screen";

export function UnknownLink() {
  return (
    <Frame>
      <MessageScreen title="There is no study at this link">
        <p>
          Perhaps a part of the address was lost on the way. Open the link again from where you got
          it, or ask the people who gave it to you.
        </p>
      </MessageScreen>
    </Frame>
  );
}
