"use client";

import { useQueryClient } from "@tanstack/react-query";

/**
 * Sends nothing while something is being sent: the second click of a double click comes before the
 * page can show that the first was taken.
 */
export function useOneAtATime<V>(mutate: (variables: V) => void): (variables: V) => void {
  const client = useQueryClient();
  return (variables) => {
    if (client.isMutating() === 0) mutate(variables);
  };
}
