import { notifications } from "@mantine/notifications";
import { describeError } from "@/lib/http/describe-error";

/** Shows an error long enough to be read. For `onError` of a mutation. */
export function showError(error: Error): void {
  const autoClose = 12_000;
  notifications.show({
    color: "red",
    title: "That did not work",
    message: describeError(error),
    autoClose,
  });
}
