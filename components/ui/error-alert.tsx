import { Alert } from "@mantine/core";
import { describeError } from "@/lib/http/describe-error";

/** Says in a form what went wrong when it was sent. */
export const ErrorAlert = ({ error }: { error: Error | null }) =>
  error && (
    <Alert color="red" role="alert">
      {describeError(error)}
    </Alert>
  );
