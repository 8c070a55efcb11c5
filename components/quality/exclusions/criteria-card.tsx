import { Alert, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { HelpLink } from "@/components/ui/help-link";
import { criteria, describeCriteria } from "@/lib/quality/exclusions/criteria";
import type { ExclusionRules } from "@/lib/studies/schema-config";

interface Props {
  rules: ExclusionRules;
  version: number;
  /** What the reader of the criterion of agreement is called now; null while it is not known. */
  comparedWith: string[] | null;
  mayDecide: boolean;
  children: ReactNode;
}

/** The exclusion criteria frozen with the study's version, with a button to apply them. */
export function CriteriaCard({ rules, version, comparedWith, mayDecide, children }: Props) {
  const texts = describeCriteria(rules);
  return (
    <Paper component="section" withBorder p="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4">
            Criteria of version {version}
          </Title>
          {texts.length > 0 && children}
        </Group>
        <HelpLink page="running" section="exclusion-rules">
          How exclusions work
        </HelpLink>
        {texts.length === 0 ? (
          <Text c="dimmed">
            This version has no exclusion criteria.{" "}
            {mayDecide
              ? "People can still be excluded by hand, with a reason."
              : "An admin of the project can exclude people by hand."}
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Frozen when the version started, before there were answers. Someone who violates one
              is excluded only when an admin applies the criteria.{" "}
              {!mayDecide && "An admin can also exclude people by hand."}
            </Text>
            <List spacing={4} maw="80ch">
              {texts.map(({ criterion, text }) => (
                <List.Item key={criterion}>
                  <b>{criteria[criterion].name}.</b> {text}
                </List.Item>
              ))}
            </List>
            {rules.agreement && comparedWith && (
              <NamedReader name={rules.agreement.reader} now={comparedWith} />
            )}
            {rules.agreement && (
              <Alert color="yellow" maw="80ch">
                It is circular to exclude people who disagree with {rules.agreement.reader} and then
                to report how well people agree with it. The results say so if this criterion
                excludes someone.
              </Alert>
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** Says what became of the reader that a frozen criterion names, where it is not as it was. */
function NamedReader({ name, now }: { name: string; now: string[] }) {
  if (now.length === 0) {
    return (
      <Alert color="red" maw="80ch" title={`This project has no reader “${name}”`}>
        So the criterion of agreement excludes nobody. The reader’s forecasts have not been
        imported, or it was deleted. Import them under this name to apply the criterion.
      </Alert>
    );
  }
  if (now.length === 1 && now[0] === name) return null;
  return (
    <Text size="sm">
      The reader “{name}” is now called {now.map((one) => `“${one}”`).join(" and ")}.
    </Text>
  );
}
