import { Button, Group, Text } from "@mantine/core";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { postMailTest } from "@/lib/notifications/queries";

/** Shows whether the instance's e-mail works. */
export function MailCheck() {
  const test = useAction({
    mutationFn: () => postMailTest(),
    done: (_, { address, problem }) => problem ?? `A test e-mail is on its way to ${address}.`,
  });
  return (
    <Section title="E-mail">
      <Text size="sm">
        Members get e-mails about the events that they choose, under Notifications of a project. The
        settings CANDOR_SMTP_URL and CANDOR_MAIL_FROM name your mail server.
      </Text>
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Send me a test e-mail
        </Button>
      </Group>
    </Section>
  );
}
