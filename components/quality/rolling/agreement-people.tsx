import { Group, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { agreementDefinitions } from "@/components/figures/definitions/agreement-definitions";
import { FirstFew } from "@/components/figures/parts/first-few";
import { SectionHead } from "@/components/figures/parts/section-head";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { Pages } from "@/components/ui/pages";
import { findPerson, SearchField } from "@/components/ui/search-field";
import type { Reference } from "@/lib/figures/people/agreement-tables";
import {
  type AgreementList,
  agreementPerPage,
  type PersonAgreement,
} from "@/lib/figures/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { AgreementPanel } from "./agreement-panel";
import { AgreementTable } from "./agreement-table";
import { LetContinueDialog } from "./let-continue-dialog";
import { ordersOf, type useAgreementList } from "./use-agreement-list";

/** Whether there are texts that somebody else read too. */
const isCompared = ({ reader, gold }: PersonAgreement) => reader !== null || gold !== null;

interface PeopleProps {
  ids: StudyIds;
  last: number;
  list: AgreementList;
  shown: ReturnType<typeof useAgreementList>;
}

/** People in pages, searched by pseudonym and sorted; below them the pictures of those on the page. */
export function AgreementPeople({ ids, last, list, shown }: PeopleProps) {
  const { head, page, setPage } = shown;
  const [continuing, setContinuing] = useState<PersonAgreement | null>(null);
  const mayDecide = useIsAdmin(ids.projectId);
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Group align="flex-end">
          <SearchField {...findPerson("Pseudonym")} value={shown.typed} onChange={shown.setTyped} />
          {shown.select(Object.keys(ordersOf(list)))}
        </Group>
        <Text size="sm" className="figure">
          {count(list.total, "person", "people")}
        </Text>
        <AgreementTable list={list} head={head} onLetContinue={mayDecide ? setContinuing : null} />
        <Pages items={list.total} pageSize={agreementPerPage} value={page} onChange={setPage} />
      </Stack>
      {list.people.some(isCompared) && <Pictures {...{ ids, list, last }} />}
      <LetContinueDialog {...ids} person={continuing} onClose={() => setContinuing(null)} />
    </Stack>
  );
}

interface PicturesProps {
  ids: StudyIds;
  list: AgreementList;
  last: number;
}

function Pictures({ ids, list: { people, reader, minKappa }, last }: PicturesProps) {
  const [chosen, setChosen] = useState<Reference>("reader");
  const reference = reader === null ? "gold" : chosen;
  const others = { reader: reader ?? "", gold: "gold items" };
  return (
    <section>
      <SectionHead title="Agreement over time" definition={agreementDefinitions.rolling}>
        {reader !== null && (
          <NativeSelect
            aria-label="Compared with"
            data={[
              { value: "reader", label: `With ${reader}` },
              { value: "gold", label: "With gold items" },
            ]}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as Reference)}
          />
        )}
      </SectionHead>
      <FirstFew items={people} atFirst={6} what="people">
        {(shown) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {shown.map((person) => (
              <AgreementPanel
                key={person.readerId}
                {...{ ids, person, last, reference }}
                other={others[reference]}
                minKappa={reference === "reader" ? minKappa : null}
              />
            ))}
          </SimpleGrid>
        )}
      </FirstFew>
    </section>
  );
}
