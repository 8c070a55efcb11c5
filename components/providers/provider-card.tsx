import { Badge, Button, Group, Modal, Paper, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ValueList } from "@/components/ui/data-table";
import { useAction } from "@/components/ui/use-action";
import { deleteProvider, patchProvider, providersOptions } from "@/lib/providers/queries";
import { localProviderId, type Provider, trainedProviderId } from "@/lib/providers/schema";
import { count } from "@/lib/text/count";
import { formatPrice } from "@/lib/text/format-price";
import { keepDirection } from "@/lib/text/keep-direction";
import { providerKindNames } from "./kinds";
import { ProviderForm } from "./provider-form";
import { toBody, toValues } from "./provider-values";
import { TryProvider } from "./try-provider";

interface Props {
  projectId: string;
  provider: Provider;
  isAdmin: boolean;
}

const keyTexts: Record<Provider["key"], string> = {
  stored: "stored, encrypted",
  environment: "the server’s own",
  none: "none",
};

export function ProviderCard({ projectId, provider, isAdmin }: Props) {
  const { id, name, kind, url, key, mostAtOnce, mostPerMinute, model } = provider;
  const isLocal = id === localProviderId;
  const isTrained = id === trainedProviderId;
  const prices = Object.entries(provider.prices);
  return (
    <Paper withBorder p="lg" mb="md" maw={720} component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {name}
          </Title>
          <Badge variant="light">{providerKindNames[kind]}</Badge>
        </Group>
        {isLocal && (
          <Text size="sm">
            A small model that this machine runs without a key, for trying things out: what it says
            is often wrong. Its figures say nothing about a better model.
          </Text>
        )}
        {isTrained && (
          <Text size="sm">
            The models of this project’s training runs. The server loads one while a run asks it,
            from the folder of its checkpoint.
          </Text>
        )}
        <ValueList
          values={[
            ...(url === null ? [] : [{ name: "Address", value: url }]),
            ...(model === null ? [] : [{ name: "Model", value: model }]),
            { name: "Key", value: keyTexts[key] },
            {
              name: "Limits",
              value: `${count(mostAtOnce, "call")} at once${mostPerMinute === null ? "" : `, ${count(mostPerMinute, "call")} a minute`}`,
            },
            {
              name: "Prices per million tokens",
              value:
                prices.length === 0 ? (
                  isLocal || isTrained ? (
                    "free"
                  ) : (
                    "none given: its calls count as free"
                  )
                ) : (
                  <Stack gap={2}>
                    {prices.map(([priced, { input, output, thinking }]) => (
                      <Text size="sm" key={priced}>
                        {keepDirection(priced)}: {formatPrice(input)} in, {formatPrice(output)} out
                        {thinking ? `, ${count(thinking, "token")} to think` : ""}
                      </Text>
                    ))}
                  </Stack>
                ),
            },
          ]}
        />
        {isAdmin && !isTrained && (
          <Group gap="sm" align="flex-end">
            <TryProvider projectId={projectId} provider={provider} />
            {!isLocal && <ChangeProvider projectId={projectId} provider={provider} />}
            {!isLocal && <RemoveProvider projectId={projectId} provider={provider} />}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

type OneProvider = Omit<Props, "isAdmin">;

function ChangeProvider({ projectId, provider }: OneProvider) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Change
      </Button>
      <Modal opened={opened} onClose={close} title={`Change ${provider.name}`} size="lg">
        <ProviderForm
          projectId={projectId}
          initialValues={toValues(provider)}
          environmentKeys={[]}
          hasKey={provider.key === "stored"}
          saveLabel="Save"
          save={({ kind, ...values }) => {
            const { url, ...body } = toBody({ kind, ...values });
            return patchProvider(projectId, provider.id, url === null ? body : { ...body, url });
          }}
          onSaved={close}
        />
      </Modal>
    </>
  );
}

function RemoveProvider({ projectId, provider }: OneProvider) {
  const remove = useAction({
    mutationFn: () => deleteProvider(projectId, provider.id),
    done: () => `${provider.name} is removed, with its key.`,
    refresh: [providersOptions(projectId)],
  });
  return (
    <ConfirmButton
      label="Remove"
      title={`Remove ${provider.name}?`}
      confirm="Remove"
      onConfirm={() => remove.mutate()}
    >
      Its key is deleted, and no run can ask it any more. What its models have written and read
      stays.
    </ConfirmButton>
  );
}
