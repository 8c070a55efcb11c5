"use client";

import { Alert, Radio, Stack, Text } from "@mantine/core";
import { type ScaleGuess, scaleWarning } from "@/lib/imports/guess/guess-scale";
import type { Scale } from "@/lib/imports/options";

interface Props {
  guess: ScaleGuess;
  /** What the person said; the guess until then. */
  value: Scale | null;
  onChange: (scale: Scale) => void;
}

/** Fractions or percentages: one question, whose answer holds for every row of the file. */
export function ScaleQuestion({ guess, value, onChange }: Props) {
  const warning = scaleWarning(guess, value ?? undefined);
  return (
    <Radio.Group
      label="Numbers without a percent sign are"
      description={`For all rows. ${guess.why}`}
      value={value}
      error={value === null && "Choose one: the values don’t tell."}
      onChange={(next) => onChange(next as Scale)}
      mb="md"
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="fraction"
          label={<Meaning of="Fractions" example="0.85 means 85%, 1 means 100%" />}
        />
        <Radio
          value="percent"
          label={<Meaning of="Percentages" example="85 means 85%, 1 means 1%" />}
        />
        {warning && (
          <Alert color="yellow" title={warning}>
            If the file writes fractions, choose <i>Fractions</i>. If it writes some confidences as
            fractions and some as percentages, write all of them one way and choose the file again.
          </Alert>
        )}
      </Stack>
    </Radio.Group>
  );
}

const Meaning = ({ of, example }: { of: string; example: string }) => (
  <>
    {of}{" "}
    <Text span c="dimmed" size="sm">
      {example}
    </Text>
  </>
);
