import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { postEngine } from "@/lib/training/engines/queries";
import { EngineForm } from "./engine-form";
import { newEngine, toBody } from "./engine-values";

interface Props {
  projectId: string;
  /** What this server calls the shared folder. */
  folder: string;
}

/** A button that opens a form to add an engine. */
export function AddEngine({ projectId, folder }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>Add an engine</Button>
      <Modal opened={opened} onClose={close} title="Add an engine" size="lg">
        <EngineForm
          projectId={projectId}
          initialValues={newEngine(folder)}
          hasToken={false}
          isNew
          saveLabel="Add"
          save={(values) => postEngine(projectId, { ...toBody(values), kind: values.kind })}
          onSaved={close}
        />
      </Modal>
    </>
  );
}
