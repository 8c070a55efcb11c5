"use client";

import { Button, Group, Text } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  agreementOptions,
  correlationsOptions,
  decisionOptions,
  differencesOptions,
  distributionsOptions,
  figuresOptions,
} from "@/lib/figures/queries";
import classes from "../figures-sections.module.css";
import type { SectionProps } from "./section-head";

interface Props extends SectionProps {
  /** Shows all parts of the page. */
  onBegin: () => void;
}

/**
 * Prints once every part of the figures is ready. A page printed earlier, from the browser's own
 * menu, names the missing parts.
 */
export function PrintWhole({ source, view, onBegin }: Props) {
  const [asked, setAsked] = useState(false);
  // Other parts are requested only for printing. Until then, only the page's own requests are
  // watched.
  const enabled = asked;
  const parts = {
    Calibration: useQuery(figuresOptions(source, view)),
    Differences: useQuery({ ...differencesOptions(source, view), enabled }),
    Agreement: useQuery({ ...agreementOptions(source, view), enabled }),
    "Decision value": useQuery({ ...decisionOptions(source, view), enabled }),
    Planning: useQuery({ ...correlationsOptions(source, view), enabled }),
    "Whole distributions": useQuery({ ...distributionsOptions(source, view), enabled }),
  };
  const all = Object.entries(parts);
  const missing = all.flatMap(([name, query]) => (isThere(query) ? [] : name));
  const ready = missing.length === 0;
  useEffect(() => {
    if (!asked || !ready) return;
    // Charts measure themselves, and are drawn a moment after their data arrive.
    const timer = setTimeout(() => {
      setAsked(false);
      window.print();
    }, 600);
    return () => clearTimeout(timer);
  }, [asked, ready]);
  const toggle = () => {
    if (!asked) onBegin();
    setAsked(!asked);
  };
  return (
    <>
      <Group gap="sm" className={classes.screenOnly}>
        <Button variant="default" size="xs" onClick={toggle}>
          {asked ? "Cancel printing" : "Print…"}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {asked &&
            (ready
              ? "Drawing …"
              : `${all.length - missing.length} of ${all.length} parts are ready. Still computing: ${missing.join(", ")}.`)}
        </Text>
      </Group>
      {!ready && (
        <Text size="sm" fw={560} className={classes.paperOnly}>
          Printed before all parts were ready. Missing or incomplete: {missing.join(", ")}. “Print…”
          on the page waits for them.
        </Text>
      )}
    </>
  );
}

type Part = { state: string } | { groups: readonly { intervals: { waiting: boolean } }[] };

/** Whether a part is complete or has failed. */
function isThere({ data, isError, isPlaceholderData }: UseQueryResult<Part>): boolean {
  if (isError) return true;
  if (data === undefined || isPlaceholderData) return false;
  if ("state" in data) return data.state !== "waiting";
  return data.groups.every(({ intervals }) => !intervals.waiting);
}
