import { notifications } from "@mantine/notifications";

/** Says on the page what an action could not do. For `onError` of a mutation. */
export function showError(error: Error): void {
  notifications.show({ color: "red", title: "That did not work", message: error.message });
}
