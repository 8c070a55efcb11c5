import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { showDone } from "./show-done";
import { showError } from "./show-error";

/**
 * Something that a button does: says what was done, or why it could not be, and loads what it changed again.
 * @param refresh the queries that it changes
 */
export function useAction<Given, Result>(
  act: (given: Given) => Promise<Result>,
  done: (given: Given) => string,
  ...refresh: readonly { queryKey: QueryKey }[]
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => act(given),
    onSuccess: (_, given) => {
      showDone(done(given));
      return Promise.all(refresh.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    },
    onError: showError,
  });
}
