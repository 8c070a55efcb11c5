import { Anchor, Badge, Group, List, Text } from "@mantine/core";
import { Counts } from "@/components/ui/counts";
import { Section } from "@/components/ui/section";
import type { ClaimCounts, ShownClaim } from "@/lib/runs/schema";
import { claimOutcomeNames, claimVerdictNames } from "@/lib/runs/words";
import { count } from "@/lib/text/count";
import { formatShare } from "@/lib/text/format-number";

interface Props {
  projectId: string;
  runId: string;
  claims: ClaimCounts;
}

/** How many claims count, why others do not, and which have no verdict. */
export function RunClaims({ projectId, runId, claims }: Props) {
  const { counted, opinion, unknown, lessConfident } = claims;
  const all = counted + opinion + unknown + lessConfident;
  const misses = claims.noPage + claims.noPassage;
  return (
    <Section
      title="Claims"
      description="Opinions and what the text says it does not know do not count. Of claims that exclude each other the surest counts."
      actions={
        all > 0 && (
          <Anchor href={`/api/projects/${projectId}/runs/${runId}/claims`} download size="sm">
            Download all {count(all, "claim")}
          </Anchor>
        )
      }
    >
      <Counts
        cols={{ base: 2, xs: 4 }}
        counts={{
          count: counted,
          "are opinions": opinion,
          "the text does not know": unknown,
          "are less sure than another": lessConfident,
        }}
      />
      <Text size="sm" fw={600}>
        Of those that count
      </Text>
      <Counts
        cols={{ base: 2, xs: 4 }}
        counts={{
          supported: claims.supported,
          "not supported": claims.notSupported,
          "without a page": claims.noPage,
          "page without text": claims.noPassage,
          ...(claims.unparsable > 0 && { "check unparsable": claims.unparsable }),
        }}
      />
      {misses > 0 && (
        <Text size="sm" c="dimmed">
          {count(misses, "claim has", "claims have")} no verdict, because nothing was found to check{" "}
          {misses === 1 ? "it" : "them"} against. A page is found by the question’s key, which must
          be the page’s title or another title of it.
        </Text>
      )}
    </Section>
  );
}

/** The first claims of one text. */
export const ClaimList = ({ claims }: { claims: readonly ShownClaim[] }) => (
  <List size="sm" spacing={4}>
    {claims.map((claim, no) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may make a claim twice
      <List.Item key={no}>
        <Group gap="xs">
          <Text size="sm" span c={claim.outcome === "counted" ? undefined : "dimmed"}>
            {claim.text}
          </Text>
          {claim.confidence !== null && (
            <Text size="sm" span c="dimmed">
              {claim.kind}, {formatShare(claim.confidence)}
            </Text>
          )}
          <Badge variant="light" color={claim.verdict === "supported" ? "pine" : "gray"}>
            {claim.verdict ? claimVerdictNames[claim.verdict] : claimOutcomeNames[claim.outcome]}
          </Badge>
        </Group>
      </List.Item>
    ))}
  </List>
);
