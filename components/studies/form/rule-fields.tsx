"use client";

import { Checkbox, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import type { StudyForm } from "./use-study-form";

interface Props<Rule extends keyof ExclusionRules> {
  form: StudyForm;
  rule: Rule;
  label: string;
  description?: string;
  /** What the rule says when it is switched on. */
  initial: NonNullable<ExclusionRules[Rule]>;
  children: ReactNode;
}

/** A rule that can be switched on, and then set. */
export function RuleFields<Rule extends keyof ExclusionRules>({
  form,
  rule,
  label,
  description,
  initial,
  children,
}: Props<Rule>) {
  const path: string = `config.exclusionRules.${rule}`;
  const isOn = form.values.config.exclusionRules[rule] !== null;
  return (
    <>
      <Checkbox
        label={label}
        description={description}
        checked={isOn}
        onChange={(event) => form.setFieldValue(path, event.currentTarget.checked ? initial : null)}
      />
      {isOn && <Stack pl={{ base: 0, xs: "xl" }}>{children}</Stack>}
    </>
  );
}
