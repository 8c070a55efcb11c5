"use client";

import { Alert, Button, Group, Paper, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyField } from "@/components/ui/copy-field";
import { membersOptions, postMember } from "@/lib/members/queries";
import type { Role } from "@/lib/projects/schema";

export function AddMember({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: "", email: "", role: "researcher" as Role },
    validate: {
      name: (name) => (name.trim() ? null : "Give a name"),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email) ? null : "Give an email address"),
    },
  });
  const add = useMutation({
    mutationFn: (values: typeof form.values) => postMember(projectId, values),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries(membersOptions(projectId));
    },
  });
  return (
    <Paper withBorder p="lg" mt="lg" maw={720}>
      <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <Stack>
          <Title order={2} size="h4">
            Add someone
          </Title>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <TextInput label="Name" {...form.getInputProps("name")} />
            <TextInput label="Email" type="email" {...form.getInputProps("email")} />
            <Select
              label="Role"
              data={["researcher", "admin"]}
              allowDeselect={false}
              {...form.getInputProps("role")}
            />
          </Group>
          {add.error && (
            <Alert color="red" role="alert">
              {add.error.message}
            </Alert>
          )}
          {add.data && <Added {...add.data} />}
          <Group>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function Added({ member, firstPassword }: Awaited<ReturnType<typeof postMember>>) {
  return (
    <Alert color="pine" title={`${member.name} was added`}>
      {firstPassword === null ? (
        <Text size="sm">They had an account and sign in as before.</Text>
      ) : (
        <>
          <Text size="sm" mb="xs">
            They sign in as {member.email} with this password. It is shown only now.
          </Text>
          <CopyField label="First password" value={firstPassword} />
        </>
      )}
    </Alert>
  );
}
