import { Button, Code, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { useAction } from "@/components/ui/use-action";
import { compareReward } from "@/lib/crowd/prolific/compare-reward";
import { checkSubmissionsOptions, prolificOptions } from "@/lib/crowd/prolific/queries";
import type { ProlificView } from "@/lib/crowd/prolific/schema";
import { nameRounds } from "@/lib/quality/rounds/round-name";
import { comesFromProlific, isSigned } from "@/lib/studies/comes-from-prolific";
import { findRunning } from "@/lib/studies/find-draft";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { type Arrival, arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { ConnectStudy, ProlificConnections } from "./prolific-connections";
import { ProlificDisagreements } from "./prolific-disagreements";

interface Props extends StudyIds {
  mayPay: boolean;
}

/** The study's connection to Prolific, and whose status there and answers here disagree. */
export function ProlificSection({ mayPay, ...ids }: Props) {
  const { data } = useQuery(prolificOptions(ids));
  const study = useQuery(studyOptions(ids)).data;
  if (!data || !study) return null;
  const { account, rounds, studies } = data;
  const arrival = arrivalOf(study.config);
  if (studies.length === 0 && !comesFromProlific(arrival)) {
    return (
      <Section title="Prolific">
        <Text size="sm">
          This study can’t use Prolific, because {comesBy[arrival.by]}. For a study that can, choose{" "}
          <em>From a platform</em> and <em>Prolific</em> in its settings, under{" "}
          <em>How people join</em>, before it starts.
        </Text>
      </Section>
    );
  }
  return (
    <Section
      title="Prolific"
      description="Candor registers the completion codes, approves whole sessions, pays bonuses, and compares the submissions with the answers every day."
      actions={mayPay && <ProlificConnections {...ids} view={data} />}
    >
      {studies.map((one, i) => (
        <ConnectedStudy
          key={one.prolificId}
          {...{ ids, rounds }}
          mayPay={mayPay}
          mayConnect={mayPay && account !== null && one.submissions === 0}
          title={studies.length > 1 ? (nameRounds(rounds)[one.roundNo - 1] ?? null) : null}
          study={one}
          otherReward={compareReward(study.config, one.rewardCents, [
            one.roundNo,
            studies[i + 1]?.roundNo ?? rounds + 1,
          ])}
        />
      ))}
      {studies.length > 0 ? (
        <Checking {...ids} studies={studies} mayCheck={account !== null} />
      ) : (
        <Text size="sm">{howToConnect({ isConnected: account !== null, mayPay })}</Text>
      )}
      {!isSigned(arrival) && (
        <Text size="sm" c="dimmed">
          Without signed links, whoever knows somebody’s IDs can go on with their session. The
          study’s log says when a session went on in another browser. To rule it out, choose{" "}
          <em>Only with links that Prolific has signed</em> in the settings
          {findRunning(study) !== null && " of a new version"}.
        </Text>
      )}
      {account && !account.hasWebhooks && (
        <Text size="sm" c="dimmed">
          Prolific does not tell this server when a status changes. It can only do so at an address
          that begins with https://: if this server has one, enter the token again. Statuses are
          read once a day, and whenever you check.
        </Text>
      )}
    </Section>
  );
}

function howToConnect({ isConnected, mayPay }: { isConnected: boolean; mayPay: boolean }) {
  const what = isConnected
    ? "This study is not connected with one at Prolific."
    : "The project is not connected with Prolific.";
  if (!mayPay)
    return `${what} Only admins of the project can connect it: ask one before people come.`;
  return isConnected
    ? `${what} Connect it before people come.`
    : `${what} You need an API token and the ID of your workspace there.`;
}

const comesBy: Record<Arrival["by"], string> = {
  links: "its people come by personal links",
  platform: "its people come from another platform",
  open: "it is open to everyone",
};

type Study = ProlificView["studies"][number];

interface StudyProps {
  ids: StudyIds;
  rounds: number;
  title: string | null;
  study: Study;
  /** What follows from a reward that is not the pay of a session. */
  otherReward: string | null;
  mayPay: boolean;
  /** Nobody has come yet, so another draft can take its place. */
  mayConnect: boolean;
}

function ConnectedStudy({
  ids,
  rounds,
  title,
  study,
  otherReward,
  mayPay,
  mayConnect,
}: StudyProps) {
  const { prolificId, rewardCents, currency, codes, submissions, problem } = study;
  return (
    <Stack gap="sm">
      {title && (
        <Title order={3} size="h4">
          {title}
        </Title>
      )}
      <Text size="sm">
        Connected with the study <Code>{prolificId}</Code>, where an approval pays{" "}
        {formatMoney(rewardCents, currency)}. {count(submissions, "submission")}.
      </Text>
      {otherReward && <Text size="sm">{otherReward}</Text>}
      {mayConnect && (
        <Group>
          <ConnectStudy
            {...ids}
            label="Connect another draft…"
            size="xs"
            rounds={rounds}
            open={[study.roundNo]}
          />
        </Group>
      )}
      <List size="sm" spacing={2}>
        <List.Item>
          All tasks of a session done: <Code>{codes.completed}</Code>
        </List.Item>
        <List.Item>
          Some done: <Code>{codes.partial}</Code>
        </List.Item>
        <List.Item>
          Screened out: <Code>{codes.screenedOut}</Code>
        </List.Item>
        <List.Item>
          Did not agree, or withdrew: <Code>{codes.noConsent}</Code>
        </List.Item>
      </List>
      {study.group && <MemberList group={study.group} />}
      {problem && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
      <ProlificDisagreements {...{ ids, study, mayPay }} />
    </Stack>
  );
}

/** Who may take a round's study at Prolific. */
function MemberList({ group }: { group: NonNullable<Study["group"]> }) {
  const { members, differing, notListed } = group;
  return (
    <>
      <Text size="sm">
        Offered to the {count(members, "person", "people")} who {members === 1 ? "is" : "are"}{" "}
        invited: Candor keeps the participant group at Prolific in step.
      </Text>
      {differing.length > 0 && (
        <DataTable
          framed
          label="Who differs in the participant group"
          minWidth={360}
          columns={memberColumns}
          rows={differing}
          keyOf={({ participantId }) => participantId}
        />
      )}
      {notListed > 0 && <Text size="sm">{count(notListed, "more person", "more people")}.</Text>}
    </>
  );
}

const differingWords = {
  in: "In the group, but not invited here. Remove them at Prolific.",
  out: "Invited here, but taken out of the group. Add them at Prolific, or decline them here.",
};

const refusedWords = {
  in: "No longer invited here, but Prolific refuses to remove them. Candor tries again every hour. Remove them at Prolific.",
  out: "Invited here, but Prolific refuses to add them. Candor tries again every hour. If nobody has this ID there, decline them here.",
};

const memberColumns: Column<NonNullable<Study["group"]>["differing"][number]>[] = [
  { name: "Participant", kind: "who", cell: ({ participantId }) => <Code>{participantId}</Code> },
  {
    name: "Participant group",
    cell: ({ isThere, isRefused }) =>
      (isRefused ? refusedWords : differingWords)[isThere ? "in" : "out"],
  },
];

function Checking({
  studies,
  mayCheck,
  ...ids
}: StudyIds & { studies: readonly Study[]; mayCheck: boolean }) {
  const check = useAction(checkSubmissionsOptions(ids));
  const times = studies.map(({ checkedAt }) => checkedAt);
  const [oldest] = times.filter((at) => at !== null).toSorted();
  return (
    <Group gap="sm">
      {mayCheck && (
        <Button
          variant="default"
          size="xs"
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check submissions now
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {oldest && !times.includes(null) ? (
          <>
            Last checked <Time at={oldest} />
          </>
        ) : (
          "Never checked yet"
        )}
      </Text>
    </Group>
  );
}
