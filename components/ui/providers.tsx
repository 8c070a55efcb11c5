"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, useState } from "react";
import { config } from "zod";
import { CallError } from "@/lib/http/client";
import { cssVariables, theme } from "./theme";

// Its faster way makes code from text, which the page's policy refuses and reports.
config({ jitless: true });

/** Refusals (4xx) don't change by asking again; a lost connection or a busy server may. */
const mayHelp = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

interface Props {
  /** For the style elements that are made in the browser. */
  nonce: string | undefined;
  children: ReactNode;
}

export function Providers({ nonce, children }: Props) {
  // The document's own: when the layout is fetched again, it brings one that this document does not know.
  const [own] = useState(() => {
    if (nonce) setNonce(nonce);
    return nonce ?? "";
  });
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: mayHelp, staleTime: 2_000 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => own}
      >
        <Notifications position="top-right" />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
