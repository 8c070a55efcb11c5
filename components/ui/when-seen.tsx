"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  id: string;
  wanted: boolean;
  children: ReactNode;
}

/**
 * A part of a page that is there from when someone gets near to it, or it is `wanted`: what costs much
 * to ask for.
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

/** What is linked to is not to lie under the page's header. */
const underHeader = { scrollMarginTop: 72 };
