"use client";

import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CallError } from "@/lib/http/client";
import { cssVariables, theme } from "./theme";

/** Refusals (4xx) don't change by asking again; a lost connection or a busy server may. */
const mayHelp = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: mayHelp, staleTime: 2_000 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="top-right" />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
