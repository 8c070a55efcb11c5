import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { postProvider, providersOptions } from "@/lib/providers/queries";
import { ProviderForm } from "./provider-form";
import { newProvider, toBody } from "./provider-values";

/** A button that opens a form to add a provider. */
export function AddProvider({ projectId }: { projectId: string }) {
  const [opened, { open, close }] = useDisclosure();
  const { data } = useQuery(providersOptions(projectId));
  return (
    <>
      <Button onClick={open}>Add a provider</Button>
      <Modal opened={opened} onClose={close} title="Add a provider" size="lg">
        <ProviderForm
          projectId={projectId}
          initialValues={newProvider}
          environmentKeys={data?.environmentKeys ?? []}
          hasKey={false}
          isNew
          saveLabel="Add"
          save={(values) => postProvider(projectId, { ...toBody(values), kind: values.kind })}
          onSaved={close}
        />
      </Modal>
    </>
  );
}
