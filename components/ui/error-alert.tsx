import { Alert } from "@mantine/core";

/** Says in a form what went wrong when it was sent. */
export const ErrorAlert = ({ error }: { error: Error | null }) =>
  error && (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  );
