import { Button, Group, PasswordInput, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorAlert } from "@/components/ui/error-alert";
import { showFieldErrors } from "@/components/ui/show-field-errors";
import { CallError } from "@/lib/http/client";
import { enginesOptions } from "@/lib/training/engines/queries";
import { type EngineValues, slurmFields } from "./engine-values";

interface Props {
  projectId: string;
  initialValues: EngineValues;
  hasToken: boolean;
  isNew?: boolean;
  saveLabel: string;
  save: (values: EngineValues) => Promise<unknown>;
  onSaved: () => void;
}

const isPath = (path: string) =>
  path.trim().startsWith("/") ? null : "Enter a whole path that begins with /";

const addressHints = {
  ray: {
    placeholder: "http://ray.example.org:8265",
    description: "Of the cluster’s dashboard.",
    token:
      "The cluster’s RAY_AUTH_TOKEN. Ray 2.52 or newer asks for one if RAY_AUTH_MODE is token.",
  },
  slurm: {
    placeholder: "https://slurm.example.org:6820",
    description: "Of slurmrestd.",
    token: "A token of this user: scontrol token username=USER lifespan=SECONDS prints one.",
  },
};

/** Of a new engine, or of one that is changed; what kind it is does not change. */
export function EngineForm(props: Props) {
  const { projectId, initialValues, hasToken, isNew, saveLabel, save, onSaved } = props;
  const queries = useQueryClient();
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() ? null : "Give the engine a name"),
      url: (url) =>
        /^https?:\/\/\S+$/i.test(url.trim())
          ? null
          : "Enter a whole address, such as http://ray.example.org:8265",
      slurm: {
        user: (user, { kind }) =>
          kind !== "slurm" || user.trim() ? null : "Enter a user of Slurm",
      },
      ...{ folder: isPath, packageFolder: isPath, python: isPath },
    },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await queries.invalidateQueries(enginesOptions(projectId));
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError) showFieldErrors(form, error);
    },
  });
  const { kind } = form.values;
  const hints = addressHints[kind];
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack>
        {isNew && (
          <Radio.Group label="What runs the jobs?" {...form.getInputProps("kind")}>
            <Stack gap="xs" mt={6}>
              <Radio value="ray" label="Ray" description="By the Jobs API of its dashboard." />
              <Radio value="slurm" label="Slurm" description="By slurmrestd." />
            </Stack>
          </Radio.Group>
        )}
        <TextInput label="Name" withAsterisk maxLength={200} {...form.getInputProps("name")} />
        <TextInput
          label="Address"
          withAsterisk
          type="url"
          placeholder={hints.placeholder}
          description={`${hints.description} Inside your own network it is called once an admin of the instance has allowed it under Instance.`}
          {...form.getInputProps("url")}
        />
        {kind === "slurm" && (
          <>
            <TextInput
              label="User"
              withAsterisk
              description="Whose jobs they are."
              autoComplete="off"
              {...form.getInputProps("slurm.user")}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {slurmFields.map(({ name, label, hint }) => (
                <TextInput
                  key={name}
                  label={label}
                  description={hint}
                  autoComplete="off"
                  {...form.getInputProps(`slurm.${name}`)}
                />
              ))}
            </SimpleGrid>
          </>
        )}
        <PasswordInput
          label="Token"
          autoComplete="off"
          description={
            hasToken
              ? "Leave it empty to keep the stored one. A new address needs its token again."
              : hints.token
          }
          {...form.getInputProps("token")}
        />
        <TextInput
          label="Shared folder"
          withAsterisk
          description="The path at which the engine’s machines see this server’s folder of training runs."
          {...form.getInputProps("folder")}
        />
        <TextInput
          label="Training package"
          withAsterisk
          placeholder="/shared/candor/training"
          description="The folder training of the same version of Candor, on the engine’s machines."
          {...form.getInputProps("packageFolder")}
        />
        <TextInput
          label="Python"
          withAsterisk
          placeholder="/shared/candor/training/.venv/bin/python"
          description="Of an environment with the package’s requirements, on the engine’s machines."
          {...form.getInputProps("python")}
        />
        {/* What is wrong with a field stands at the field. */}
        {!(saving.error instanceof CallError && saving.error.fields.length > 0) && (
          <ErrorAlert error={saving.error} />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
