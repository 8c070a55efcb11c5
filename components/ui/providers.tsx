"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { type ReactNode, useState } from "react";
import { config } from "zod";
import { CallError } from "@/lib/http/client";
import { cssVariables, theme } from "./theme";

// zod's JIT makes code from text, which the page's content security policy refuses and reports.
config({ jitless: true });

/** Repeating a refused request (4xx), or one that took too long, does not help; with a lost connection it may. */
const mayHelp = (failures: number, error: Error) =>
  failures < 3 &&
  !(
    error instanceof CallError &&
    ((error.status >= 400 && error.status < 500) || error.code === "too_slow")
  );

interface Props {
  /** For style elements that are created in the browser. */
  nonce: string | undefined;
  children: ReactNode;
}

export function Providers({ nonce, children }: Props) {
  // The nonce of this document: when the layout is fetched again, it brings another.
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
