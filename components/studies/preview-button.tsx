import { Anchor, Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { showError } from "@/components/ui/show-error";
import { postPreview } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";

/** The new tab is in front, so it says what is being done until the preview is there. */
function sayPreparing({ documentElement, body }: Document): void {
  documentElement.lang = "en";
  body.textContent = "Preparing the preview. This can take some seconds.";
}

/** Makes a copy of the study to try as a crowdworker, and opens it beside this page. */
export function PreviewButton(ids: StudyIds) {
  const [opened, { open, close }] = useDisclosure();
  const preview = useMutation({
    mutationFn: async () => {
      // Opened in the click itself: a tab that is opened later is blocked as a pop-up.
      const tab = window.open("about:blank", "_blank");
      if (tab) sayPreparing(tab.document);
      try {
        const { link } = await postPreview(ids);
        if (tab) tab.location.href = `/read/${link}`;
        return { link, isOpen: tab !== null };
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onSuccess: ({ isOpen }) => isOpen && close(),
    onError: showError,
  });
  const blocked = preview.data && !preview.data.isOpen ? preview.data.link : null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Preview
      </Button>
      <Modal opened={opened} onClose={close} title="Preview as a crowdworker" centered>
        <Stack>
          <Text>
            A short copy of the study opens in a new tab: the same screens, with up to three tasks
            in each round, besides up to three of practice and one attention check. Pages show the
            tasks, time and pay of this copy, not of the study. Everyone advances after a test.
            Tests, practice and checks appear only if there are gold items for them. What you enter
            never counts.
          </Text>
          {blocked && (
            <Text role="alert">
              The browser kept the new tab from opening.{" "}
              <Anchor href={`/read/${blocked}`} target="_blank">
                Open the preview
              </Anchor>
            </Text>
          )}
          <DialogButtons
            confirm="Open the preview"
            onConfirm={preview.mutate}
            onCancel={close}
            loading={preview.isPending}
            focus="confirm"
          />
        </Stack>
      </Modal>
    </>
  );
}
