import { Frame } from "../parts/frame";
import { MessageScreen } from "./message-screen";

export function UnknownLink() {
  return (
    <Frame>
      <MessageScreen title="There is no study at this link">
        <p>
          Part of the address may be missing. Open the link again from where you got it, or ask the
          people who gave it to you.
        </p>
      </MessageScreen>
    </Frame>
  );
}
