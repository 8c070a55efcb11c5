import { Stack, Textarea } from "@mantine/core";
import type { UseMutationOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useAction } from "@/components/ui/use-action";
import { DialogButtons } from "./dialog-buttons";

interface Props<Data, Body> {
  options: UseMutationOptions<Data, Error, Body>;
  /** The decision that is sent with a reason. */
  body: (reason: string) => Body;
  /** Says where the reason is shown. */
  description: string;
  confirm: string;
  color?: string;
  /** Whether the other fields are complete; missing if there are none. */
  isComplete?: boolean;
  /** Whether the form shows what it would do; by default it does. */
  isReady?: boolean;
  onClose: () => void;
  /** Once it is decided; by default as `onClose`. */
  onDone?: () => void;
  children: ReactNode;
}

export function ReasonForm<Data, Body>(props: Props<Data, Body>) {
  const { options, body, isComplete, isReady = true, onClose, children } = props;
  const [reason, setReason] = useState("");
  const { mutate, isPending, error, reset } = useAction({
    ...options,
    inForm: true,
    onSuccess: props.onDone ?? onClose,
  });
  return (
    <form
      // Why the last entry was refused says nothing of one that was changed since.
      onChange={() => error && reset()}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(body(reason.trim()));
      }}
    >
      <Stack>
        {children}
        <ReasonField
          label="Reason"
          description={props.description}
          reason={reason}
          onChange={setReason}
          data-autofocus={isComplete === undefined}
        />
        <ErrorAlert error={error} />
        <DialogButtons
          confirm={props.confirm}
          color={props.color}
          loading={isPending}
          disabled={!isReady || isComplete === false || reason.trim() === ""}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

interface FieldProps {
  label: string;
  description: string;
  reason: string;
  onChange: (reason: string) => void;
  "data-autofocus"?: boolean;
}

export const ReasonField = ({ reason, onChange, ...field }: FieldProps) => (
  <Textarea
    {...field}
    required
    autosize
    maxLength={1_000}
    value={reason}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
