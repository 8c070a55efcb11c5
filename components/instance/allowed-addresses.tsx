import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { addressesOptions, deleteAddress, postAddress } from "@/lib/outbound/queries";

/** The list of addresses inside the lab's network that the server may call. */
export function AllowedAddresses() {
  const queries = useQueryClient();
  const options = addressesOptions();
  const query = useQuery(options);
  const form = useForm({
    initialValues: { address: "" },
    validate: {
      address: (text) => (text.trim() ? null : "Enter a host, an IP address or a network"),
    },
  });
  const allow = useMutation({
    mutationFn: ({ address }: typeof form.values) => postAddress(address),
    onSuccess: (list) => {
      form.reset();
      queries.setQueryData(options.queryKey, list);
    },
  });
  const remove = useAction({ mutationFn: deleteAddress, refresh: [options] });
  return (
    <Section title="Addresses inside your network">
      <Text size="sm">
        Members of projects can have the server call an address, such as a webhook. It calls public
        addresses by https. It calls nothing inside your own network, and nothing by http, unless
        the address is in this list.
      </Text>
      <QueryState query={query} rows={2}>
        {({ addresses }) =>
          addresses.length === 0 ? (
            <Text size="sm" c="dimmed">
              The list is empty.
            </Text>
          ) : (
            <List size="sm" listStyleType="none">
              {addresses.map(({ id, address, createdBy }) => (
                <List.Item key={id}>
                  <Group gap="sm">
                    <code>{address}</code>
                    {createdBy && <Text size="sm">allowed by {createdBy}</Text>}
                    <ConfirmButton
                      label="Remove"
                      title={`Remove ${address}?`}
                      confirm="Remove"
                      onConfirm={() => remove.mutate(id)}
                    >
                      Webhooks at this address fail from now on.
                    </ConfirmButton>
                  </Group>
                </List.Item>
              ))}
            </List>
          )
        }
      </QueryState>
      <form onSubmit={form.onSubmit((values) => allow.mutate(values))} noValidate>
        <Stack gap="xs">
          <Group align="flex-end">
            <TextInput
              label="Host, IP address or network"
              description="With a port, or for all ports: hooks.lab.example, 10.0.5.7:8000, 10.0.5.0/24"
              {...form.getInputProps("address")}
            />
            <Button type="submit" variant="default" loading={allow.isPending}>
              Allow
            </Button>
          </Group>
          <ErrorAlert error={allow.error} />
        </Stack>
      </form>
    </Section>
  );
}
