import { notifications } from "@mantine/notifications";

/** Says that an action is done, where the page shows that only by something that is gone. */
export function showDone(message: string): void {
  notifications.show({ message });
}
