import { Anchor } from "@mantine/core";
import { type GuideSlug, guidePath } from "@/lib/guide/pages";

interface Props {
  page: GuideSlug;
  /** The anchor of a section. */
  section?: string;
  children?: string;
}

/** A link to the guide from where a question arises; in a tab of its own, so that nothing typed is lost. */
export const HelpLink = ({ page, section, children = "Help" }: Props) => (
  <Anchor href={guidePath(page, section)} target="_blank" size="sm">
    {children}
  </Anchor>
);
