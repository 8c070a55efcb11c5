"use client";

import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { FigureSource } from "@/lib/figures/queries";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import classes from "../figures-sections.module.css";
import { usePartsReady } from "./use-parts-ready";

interface Props {
  source: FigureSource;
  view: ViewQuery;
  /** Shows all parts of the page. */
  onBegin: () => void;
}

/**
 * Prints when every part of the figures is there. Whoever prints before, by the browser's own menu, has
 * on paper which parts are not.
 */
export function PrintWhole({ source, view, onBegin }: Props) {
  const [asked, setAsked] = useState(false);
  const { missing, of } = usePartsReady(source, view, asked);
  const ready = missing.length === 0;
  useEffect(() => {
    if (!asked || !ready) return;
    // Charts measure themselves, and are drawn a moment after their numbers are there.
    const timer = setTimeout(() => {
      setAsked(false);
      window.print();
    }, 600);
    return () => clearTimeout(timer);
  }, [asked, ready]);
  const begin = () => {
    onBegin();
    setAsked(true);
  };
  return (
    <>
      <Group gap="sm" mt="xs" className={classes.screenOnly}>
        {asked ? (
          <Button variant="default" size="xs" onClick={() => setAsked(false)}>
            Cancel printing
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={begin}>
            Print…
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {asked &&
            (ready
              ? "Drawing …"
              : `${of - missing.length} of ${of} parts are ready. Still computing: ${missing.join(", ")}.`)}
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
