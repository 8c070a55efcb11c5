import { Text } from "@mantine/core";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import type { EventKind } from "@/lib/notifications/event-kinds";
import { notificationsOptions, putMailChoice } from "@/lib/notifications/queries";
import { EventChecks } from "./event-checks";

interface Props {
  projectId: string;
  mail: { isOn: boolean; address: string; kinds: EventKind[]; isChosen: boolean };
}

/** The events that the signed-in person gets an e-mail about; a change is stored at once. */
export function MailSection({ projectId, mail }: Props) {
  const choose = useAction({
    mutationFn: (kinds: EventKind[]) => putMailChoice(projectId, kinds),
    done: () => "Your choice is saved.",
    refresh: [notificationsOptions(projectId)],
  });
  const shown = choose.isPending ? choose.variables : mail.kinds;
  return (
    <Section title="E-mail">
      {mail.isOn ? (
        <Text size="sm">
          E-mails go to {mail.address}. Events within five minutes share one e-mail.
        </Text>
      ) : (
        <Text size="sm">
          This instance can’t send e-mail yet: whoever runs it sets CANDOR_SMTP_URL and
          CANDOR_MAIL_FROM. You can already choose; the latest events are below.
        </Text>
      )}
      {mail.isOn && !mail.isChosen && (
        <Text size="sm">
          Until you choose, you get an e-mail only about training runs that you made.
        </Text>
      )}
      <EventChecks
        label="Send me an e-mail when"
        value={shown}
        onChange={choose.mutate}
        disabled={choose.isPending}
      />
    </Section>
  );
}
