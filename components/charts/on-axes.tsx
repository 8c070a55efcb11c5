"use client";

import { Tooltip } from "@mantine/core";
import Link from "next/link";
import type { KeyboardEvent, ReactNode } from "react";
import { type PlotArea, Scatter, usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import classes from "./charts.module.css";

interface Places {
  /** Pixels from the left, and from the top, of values on the axes. */
  x: (value: number) => number;
  y: (value: number) => number;
  area: PlotArea;
}

/**
 * Draws on the axes of the surrounding chart. Focusable marks are drawn this way and not by the
 * library, because it replaces its points when the data change, and the focus would be lost.
 */
export function OnAxes({ children }: { children: (places: Places) => ReactNode }) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const area = usePlotArea();
  if (!x || !y || !area) return null;
  return <g>{children({ x: (at) => x(at) ?? 0, y: (at) => y(at) ?? 0, area })}</g>;
}

/** Draws nothing, but the library makes no axes without data. */
export const InvisiblePoints = ({ data }: { data: readonly object[] }) => (
  <Scatter data={[...data]} shape={() => null} isAnimationActive={false} />
);

interface MarkProps {
  label: string;
  className?: string;
  /** Opens the data behind the mark. If given, the mark is a button. */
  onOpen?: () => void;
  /** If given, the mark is a link. */
  href?: string | undefined;
  children: ReactNode;
}

/** A part of a chart with a description for pointer and keyboard users. */
export function Mark({ label, className = classes.mark, onOpen, href, children }: MarkProps) {
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen?.();
  };
  const shownOn = { hover: true, focus: true, touch: !onOpen };
  if (href !== undefined) {
    return (
      <Tooltip label={label} events={shownOn} multiline maw={280} withArrow>
        <Link href={href} aria-label={label} className={`${className} ${classes.button}`}>
          {children}
        </Link>
      </Tooltip>
    );
  }
  return (
    <Tooltip label={label} events={shownOn} multiline maw={280} withArrow>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and acts only as a button */}
      <g
        role={onOpen ? "button" : "img"}
        tabIndex={0}
        aria-label={onOpen ? `${label}. Show them.` : label}
        className={onOpen ? `${className} ${classes.button}` : className}
        onClick={onOpen}
        onKeyDown={onOpen && openByKey}
      >
        {children}
      </g>
    </Tooltip>
  );
}
