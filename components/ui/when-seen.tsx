"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  id: string;
  wanted: boolean;
  children: ReactNode;
}

/**
 * A part of a page that costs much to load: it is shown once it comes near to the visible part of the
 * page, or is `wanted`.
 */
export function WhenSeen({ id, wanted, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: "300px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const shown = seen || wanted;
  return (
    <div id={id} ref={place} style={{ ...underHeader, minHeight: shown ? undefined : 320 }}>
      {shown && children}
    </div>
  );
}

/** Keeps the target of a link from lying under the page's header. */
const underHeader = { scrollMarginTop: 72 };
