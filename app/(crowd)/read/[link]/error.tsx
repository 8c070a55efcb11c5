"use client";

import { Button } from "@/components/crowd/parts/button";
import { Frame } from "@/components/crowd/parts/frame";
import { Screen } from "@/components/crowd/screens/screen";

/** For unexpected errors. Entries are saved on the device, so reloading loses nothing. */
export default function ReadError() {
  return (
    <Frame>
      <Screen title="Something went wrong on this page">
        <p>Your entries are saved on this device. Reload the page to continue.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Screen>
    </Frame>
  );
}
