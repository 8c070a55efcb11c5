import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { NewPassword } from "@/components/accounts/password-fields";
import { ErrorAlert } from "@/components/ui/error-alert";
import { postAcceptAsNew } from "@/lib/invitations/queries";
import { postInvitationSignOn } from "@/lib/single-sign-on/queries";

interface Props {
  token: string;
  email: string;
  hasSingleSignOn: boolean;
}

/** Accepts an invitation with a new account, by a password or at the identity provider. */
export function NewAccountForm({ token, email, hasSingleSignOn }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: "", password: "" },
    validate: {
      name: (name) => (name.trim() ? null : "Enter your name"),
      password: (password) => (password ? null : "Choose a password"),
    },
  });
  const accept = useMutation({
    mutationFn: (values: typeof form.values) => postAcceptAsNew(token, values),
    onSuccess: ({ projectId }) => {
      queries.clear();
      router.replace(`/projects/${projectId}`);
    },
  });
  const signOn = useMutation({
    mutationFn: () => postInvitationSignOn(token, form.values.name),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const error = accept.error ?? signOn.error;
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate(values))} noValidate>
      <Stack>
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        <TextInput label="Your name" autoComplete="name" {...form.getInputProps("name")} />
        <NewPassword label="Password" {...form.getInputProps("password")} />
        <ErrorAlert error={error} />
        <Button type="submit" loading={accept.isPending}>
          Create account and accept
        </Button>
        {hasSingleSignOn && (
          <Button
            variant="default"
            loading={signOn.isPending}
            onClick={() => {
              if (!form.validateField("name").hasError) signOn.mutate();
            }}
          >
            Accept with single sign-on
          </Button>
        )}
      </Stack>
    </form>
  );
}
