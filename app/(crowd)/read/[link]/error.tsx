"use client";

import { Button } from "@/components/crowd/parts/button";
import { Frame } from "@/components/crowd/parts/frame";
import { MessageScreen } from "@/components/crowd/screens/message-screen";

/** What nobody foresaw. What was entered is on the device, so loading again loses nothing. */
export default function ReadError() {
  return (
    <Frame>
      <MessageScreen title="Something went wrong on this page">
        <p>What you entered is kept on this device. Load the page again to go on.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </MessageScreen>
    </Frame>
  );
}
