import { Button, type ButtonProps, Group } from "@mantine/core";

interface Props extends Pick<ButtonProps, "color" | "loading" | "disabled"> {
  confirm: string;
  /** Missing where the button submits a form. */
  onConfirm?: () => void;
  onCancel: () => void;
  /** Which button the keyboard is on when the dialog opens; missing where it is on a field. */
  focus?: "cancel" | "confirm";
}

/** The end of a dialog: cancel, or do it. */
export const DialogButtons = ({ confirm, onConfirm, onCancel, focus, ...button }: Props) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel} data-autofocus={focus === "cancel" || undefined}>
      Cancel
    </Button>
    <Button
      type={onConfirm ? "button" : "submit"}
      onClick={() => onConfirm?.()}
      data-autofocus={focus === "confirm" || undefined}
      {...button}
    >
      {confirm}
    </Button>
  </Group>
);
