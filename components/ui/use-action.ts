import { notifications } from "@mantine/notifications";
import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import { keepFocus } from "./keep-focus";
import { showError } from "./show-error";

type Options<Result, Given> = UseMutationOptions<Result, Error, Given> & {
  /** Says what was done, where the page shows that only by something that is gone. */
  done?: (given: Given, result: Result) => string;
  /** Whether its form shows why it was refused, so that no message does. */
  inForm?: boolean;
  /** The queries that it changes, which are loaded again. */
  refresh?: readonly { queryKey: QueryKey }[];
};

/**
 * Something that a button does; shows why it was refused. Does nothing while it is being done: the second click of a
 * double click comes before the page can show that the first was taken. If it takes its button away, the page's heading gets
 * the focus.
 */
export function useAction<Result, Given = void>(options: Options<Result, Given>) {
  const { done, inForm = false, refresh = [], ...mutation } = options;
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const focused = useRef<Element | null>(null);
  const action = useMutation({
    ...(!inForm && { onError: showError }),
    ...mutation,
    onSuccess: (result, given, ...more) => {
      if (done) notifications.show({ message: done(given, result) });
      return mutation.onSuccess?.(result, given, ...more);
    },
    onSettled: (...settled) =>
      Promise.all([
        mutation.onSettled?.(...settled),
        ...refresh.map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      ]).finally(() => {
        isBusy.current = false;
        keepFocus(focused.current);
      }),
  });
  const mutate = (given: Given) => {
    if (isBusy.current) return;
    isBusy.current = true;
    focused.current = document.activeElement;
    action.mutate(given);
  };
  return { ...action, mutate };
}
