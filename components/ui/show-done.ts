import { notifications } from "@mantine/notifications";

/** Says on the page what an action did, where the page itself shows it only by something that is gone. */
export function showDone(message: string): void {
  notifications.show({ message });
}
