"use client";

import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

interface Props {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A day, or none. A year that is still being typed is not reported. */
export function DateField({ label, value, onChange, ...limits }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      {...limits}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.value === "" || currentTarget.value >= "1000") {
          onChange(currentTarget.value);
        }
      }}
    />
  );
}
