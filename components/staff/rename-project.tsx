import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { meOptions, patchProject, projectOptions } from "@/lib/projects/queries";

/** The project's name, for admins to change. */
export function RenameProject({ projectId, name }: { projectId: string; name: string }) {
  const [typed, setTyped] = useState(name);
  const rename = useAction({
    mutationFn: () => patchProject(projectId, typed.trim()),
    refresh: [projectOptions(projectId), meOptions()],
    done: () => "The project has its new name.",
  });
  if (!useIsAdmin(projectId)) return null;
  return (
    <Section title="Name">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Name of the project"
            value={typed}
            maxLength={200}
            flex={1}
            maw={400}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={typed.trim() === "" || typed.trim() === name}
            loading={rename.isPending}
          >
            Rename
          </Button>
        </Group>
      </form>
    </Section>
  );
}
