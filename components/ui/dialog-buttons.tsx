import { Button, type ButtonProps, Group } from "@mantine/core";

interface Props extends Pick<ButtonProps, "color" | "loading" | "disabled"> {
  confirm: string;
  /** Missing if the button submits a form. */
  onConfirm?: () => void;
  onCancel: () => void;
  /** Which button has the focus when the dialog opens; missing if a field has it. */
  focus?: "cancel" | "confirm";
}

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
