import { Alert, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { HelpLink } from "@/components/ui/help-link";
import { criteria, describeCriteria } from "@/lib/quality/exclusions/criteria";
import type { ExclusionRules } from "@/lib/studies/schema-config";

interface Props {
  rules: ExclusionRules;
  version: number;
  children: ReactNode;
}

/** The exclusion criteria frozen with the study's version, with a button to apply them. */
export function CriteriaCard({ rules, version, children }: Props) {
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
            This version has no exclusion criteria. People can still be excluded by hand, with a
            reason.
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Frozen when the version started, before there were answers. Someone who violates one
              is excluded only when an admin applies the criteria.
            </Text>
            <List spacing={4} maw="80ch">
              {texts.map(({ criterion, text }) => (
                <List.Item key={criterion}>
                  <b>{criteria[criterion].name}.</b> {text}
                </List.Item>
              ))}
            </List>
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
