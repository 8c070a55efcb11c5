"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { anyReading, type ReaderView } from "@/lib/crowd/participation/queries";
import type { HeldTask } from "@/lib/crowd/tasks/schema";
import { CallError } from "@/lib/http/client";
import { ReadingFlow } from "./reading-flow";

interface Props {
  link: string;
  /** Undefined if it could not be loaded on the server. */
  initial: ReaderView | undefined;
  held: HeldTask | null;
}

/** A crowdworker's page: the client for reads and writes around the flow. */
export function ReadingApp(props: Props) {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <ReadingFlow {...props} />
    </QueryClientProvider>
  );
}

function makeClient(): QueryClient {
  // The session is gone, for example because its cookie was deleted. Requesting the study again
  // shows the consent screen.
  const onError = (error: Error) => {
    if (error instanceof CallError && error.status === 401) {
      void client.invalidateQueries({ queryKey: anyReading });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // A failed call shows at once, and is tried again where its options say so, with a message. The
    // library would wait silently for a connection or a retry and leave people guessing.
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
